"""A what-if tree as data with places, and as a picture: left to right by step, lines as rows, the main line on top.

The picture is drawn from the data alone, and the data hold what the seat that asks may know.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from heroplay.explore.tree.ways import Branch, Line, Node, Way, branches, nested

if TYPE_CHECKING:
    from heroplay.explore.tree.tree import Tree

COLUMN, ROW, RADIUS, MARGIN = 142, 94, 14, 34
LETTER = 7  # about the width of a letter of 13 px
NAME = 40  # letters of a line's name that are drawn, at most
FOLD_FROM, FOLD_LEAST = 14, 4  # drawings with this many columns fold runs of this many plain ones
_ACCENTS = ("#A61B1B", "#1F4E9C", "#1B6E3C", "#6B2FA0", "#55534E", "#8A5A00")
_PANEL, _INK = "#FFFDF8", "#1F2328"

STYLE = """
.hp-tree{--table:#F3EFE6;--panel:#FFFDF8;--ink:#1F2328;--muted:#57534E;--ring:#0B57D0;--rule:#8A8378}
@media (prefers-color-scheme:dark){
.hp-tree{--table:#17211E;--panel:#1F2A27;--ink:#F1EEE6;--muted:#B5B0A6;--ring:#FFD54A;--rule:#8A8F88}}
.hp-tree text{font:13px system-ui,"DejaVu Sans",sans-serif;fill:var(--ink)}
.hp-tree .back{fill:var(--table)}
.hp-tree .edge path{fill:none;stroke:var(--rule);stroke-width:2}
.hp-tree .change path{stroke-dasharray:6 4}
.hp-tree .fold path{stroke-dasharray:1 6;stroke-linecap:round;stroke-width:3}
.hp-tree .fold text,.hp-tree .hidden text,.hp-tree .change text,.hp-tree .note{fill:var(--muted);font-style:italic}
.hp-tree .spot{stroke:var(--ink);stroke-width:1.5}
.hp-tree .ring{fill:none;stroke:var(--ring);stroke-width:3}
.hp-tree .strong{font-weight:700}
.hp-tree .here{fill:var(--ring)}
""".replace("\n", "")


def data(tree: Tree, seat: int | None) -> dict[str, Any]:
    """The drawing as plain JSON; nothing that the seat may not know is in it."""
    found = branches(tree.lines())
    labels = tree.labels(seat)
    owners = _owners(found)
    columns, gaps = _columns(tree, owners)
    rows = _rows(found, owners, columns, labels)
    names = tree.game.language.names(tree.root.state)
    players = _players(tree, names)
    here = tree.here

    def place(node: Node) -> tuple[int, int]:
        return MARGIN + columns[node.id] * COLUMN, MARGIN + 14 + rows[owners[node.id].id] * ROW

    nodes = []
    for node in tree.nodes:
        x, y = place(node)
        foreign = node.foreign(seat)
        ended = None if foreign else tree.game.play.outcome(node.state)
        deciding = () if foreign else ended.winners if ended else node.seats
        nodes.append(
            {
                "id": node.id, "x": x, "y": y, "ply": node.ply, "mover": deciding[0] if deciding else None,
                "label": "?" if foreign else _letters([players[s]["initial"] for s in deciding]),
                "name": " or ".join(names[s] for s in deciding), "over": ended.text if ended else "",
                "current": node is here, "line": owners[node.id].id, "folded": node.id in gaps, "note": node.note,
            }
        )  # fmt: skip
    names_end = (place(b.line.end)[0] + 40 + LETTER * min(NAME, len(labels[b.line.id]) + 2) for b in found)
    width = max([COLUMN + max(place(node)[0] for node in tree.nodes), *names_end])
    return {
        "game": tree.game.info.id, "title": tree.game.info.title, "seat": seat, "here": here.id,
        "line": tree.line.id, "width": width, "height": 66 + max(place(node)[1] for node in tree.nodes),
        "players": players,
        "nodes": nodes,
        "edges": [_edge(way, seat, owners, gaps) for way in _ways(tree)],
        "folds": _folds(tree, gaps, owners),
        "lines": [_line(b, labels, owners, tree) for b in found],
        "names": {str(line.id): line.name for line in tree.lines() if line.name},
        "notes": {str(node.id): node.note for node in tree.nodes if node.note},
    }  # fmt: skip


def _ways(tree: Tree) -> list[Way]:
    return [way for _, _, ways in tree._graph.edges() for way in ways]


def _edge(way: Way, seat: int | None, owners: dict[int, Line], gaps: set[int]) -> dict[str, Any]:
    hidden = way.secret(seat)
    intends = way.kind == "repair" and way.action is not None and not hidden
    game = way.before.tree.game
    one = len(way.before.seats) < 2 or way.kind != "play"  # where several may decide, say who it was
    return {
        "from": way.before.id, "to": way.after.id, "kind": way.kind, "label": way.said(seat),
        "short": way.words(seat) if one else way.said(seat), "hidden": hidden, "line": owners[way.after.id].id,
        "folded": way.before.id in gaps or way.after.id in gaps,
        "sentences": way.sentences(seat), "rules": [] if way.foreign(seat) else list(way.rules),
        "then": game.language.say(way.after.state, way.action) if intends else "",
    }  # fmt: skip


def _line(branch: Branch, labels: dict[int, str], owners: dict[int, Line], tree: Tree) -> dict[str, Any]:
    line = branch.line
    dealt = next((way for way in line.ways if way.seat is not None), None)
    first = next((node for node in line.nodes if owners[node.id] is line), line.end)
    return {
        "id": line.id, "name": labels[line.id], "main": line is tree.main, "current": line is tree.line,
        "from": line.nodes[branch.at].id, "to": line.end.id, "steps": len(line.ways), "first": first.id,
        "own": owners[first.id] is line,
        "parent": branch.parent.id if branch.parent else None,
        "seat": dealt.seat if dealt else None, "seed": dealt.seed if dealt else None,
    }  # fmt: skip


def _players(tree: Tree, names: list[str]) -> list[dict[str, Any]]:
    """Who sits where: name, the letters that stand for it, accent and crest."""
    view = tree.game.board.view(tree.root.state, None)
    seen = {p.seat: p for p in view.players}
    initials = _initials(names)
    return [
        {
            "seat": seat, "name": name, "initial": initials[seat],
            "accent": (seen[seat].accent if seat in seen else "") or _ACCENTS[seat % len(_ACCENTS)],
            "crest": seen[seat].crest if seat in seen else "",
        }
        for seat, name in enumerate(names)
    ]  # fmt: skip


def _letters(initials: list[str]) -> str:
    """Who decides, or who won; nobody won a draw."""
    return "".join(initials) or "=" if len(initials) < 4 else "all"


def _initials(names: list[str]) -> list[str]:
    """One letter for each where that tells them apart, else their numbers."""
    letters = [name[:1].upper() for name in names]
    return letters if len(set(letters)) == len(names) else [str(i) for i in range(1, len(names) + 1)]


# ---- where everything lies


def _owners(found: list[Branch]) -> dict[int, Line]:
    """The first line that passes each node: in its row the node lies."""
    owners: dict[int, Line] = {}
    for branch in found:
        for node in branch.line.nodes:
            owners.setdefault(node.id, branch.line)
    return owners


def _columns(tree: Tree, owners: dict[int, Line]) -> tuple[dict[int, int], set[int]]:
    """The column of each node, and the nodes that are folded away in long drawings."""
    graph = tree._graph
    depth = graph.depths(tree.root.id)
    last = max(depth.values())
    busy = [0] * (last + 3)  # columns that stay, with their neighbours
    for node in tree.nodes:
        if not graph.is_between(node.id) or node.note or node is tree.here:
            for column in range(max(0, depth[node.id] - 1), depth[node.id] + 2):
                busy[column] = 1
    gaps = _runs(busy[: last + 1]) if last >= FOLD_FROM else []
    shift, shifted = 0, {}
    folded: set[int] = set()
    for column in range(last + 1):
        run = next((run for run in gaps if column in run), None)
        shift += run is not None and column != run[0]
        shifted[column] = column - shift
        if run is not None:
            folded.update(i for i, d in depth.items() if d == column)
    return {i: shifted[d] for i, d in depth.items()}, folded


def _runs(busy: list[int]) -> list[range]:
    """Runs of columns that can be folded into one."""
    found, start = [], None
    for column, stays in enumerate([*busy, 1]):
        if not stays and start is None:
            start = column
        elif stays and start is not None:
            if column - start >= FOLD_LEAST:
                found.append(range(start, column))
            start = None
    return found


def _rows(
    found: list[Branch], owners: dict[int, Line], columns: dict[int, int], labels: dict[int, str]
) -> dict[int, int]:
    """The row of each line: as high as there is room for it, below the line that it leaves."""
    rows: dict[int, int] = {}
    taken: list[list[tuple[int, int]]] = []
    for branch in nested(found):
        line = branch.line
        own = [columns[node.id] for node in line.nodes if owners[node.id] is line]
        first = columns[line.nodes[branch.at].id]
        named = owners[line.end.id] is line  # its name stands at its end
        span = first, max([first, *own]) + 1 + (LETTER * min(NAME, len(labels[line.id])) // COLUMN if named else 0)
        row = rows[branch.parent.id] + 1 if branch.parent else 0
        if not own:  # it only goes where others went: it is named there, and needs no row
            rows[line.id] = rows[branch.parent.id] if branch.parent else 0
            continue
        while row < len(taken) and any(a <= span[1] and span[0] <= b for a, b in taken[row]):
            row += 1
        while row >= len(taken):
            taken.append([])
        taken[row].append(span)
        rows[line.id] = row
        for way in line.ways[branch.at :]:  # where it comes down from its parent, or goes up to a line that it meets
            ends = [(columns[n.id], rows[owners[n.id].id]) for n in (way.before, way.after) if owners[n.id].id in rows]
            if len({r for _, r in ends}) == 2:
                column = ends[0][0] if ends[0][1] < ends[1][1] else ends[1][0]
                for between in range(1 + min(r for _, r in ends), max(r for _, r in ends)):
                    taken[between].append((column, column))
    return rows


def _folds(tree: Tree, gaps: set[int], owners: dict[int, Line]) -> list[dict[str, Any]]:
    """From the last node before each run that is folded to the first after it."""
    found = []
    for u, v, _ in tree._graph.edges():
        if u not in gaps and v in gaps:
            count = 1
            to = v
            while to in gaps:
                to = tree._graph.after(to)[0]
                count += 1
            found.append({"from": u, "to": to, "steps": count, "line": owners[v].id})
    return found


# ---- the picture


def svg(data: dict[str, Any]) -> str:
    """The picture of a tree, from its data; no scripts, and a board can make its nodes clickable by `data-node`."""
    places = {node["id"]: node for node in data["nodes"]}
    shown: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for edge in data["edges"]:
        if not edge["folded"]:
            shown.setdefault((edge["from"], edge["to"]), []).append(edge)
    parts = [_draw_edge(edges, places) for edges in shown.values()]
    parts += [_draw_fold(fold, places) for fold in data["folds"]]
    parts += [_draw_node(node, data["players"]) for node in data["nodes"] if not node["folded"]]
    parts.append(_draw_names(data["lines"], places))
    width, height = round(data["width"]), round(data["height"]) + 30
    title = f"{data['title']}: what-if tree, {len(data['nodes'])} positions, {len(data['lines'])} lines"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="hp-tree" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{escape(title)}"><title>{escape(title)}</title>'
        f'<style>{STYLE}</style><rect class="back" width="{width}" height="{height}"/>'
        f"{''.join(parts)}{_legend(data, height - 22)}</svg>"
    )


def _text(x: float, y: float, words: str, kind: str = "", anchor: str = "middle") -> str:
    kind = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{kind}>{escape(words)}</text>'


def short(words: str, most: int) -> str:
    """As much of a text as fits, with an ellipsis."""
    return words if len(words) <= most else f"{words[: most - 1].rstrip()}…"


def two_lines(words: str, most: int) -> list[str]:
    """A text on two lines, each of at most that many letters."""
    if len(words) <= most:
        return [words]
    cut = words.rfind(" ", 0, most + 1)
    cut = cut if cut > 0 else most
    return [words[:cut].rstrip(), short(words[cut:].lstrip(), most)]


def _draw_edge(edges: list[dict[str, Any]], places: dict[int, dict[str, Any]]) -> str:
    """All ways between two nodes: one line, the first one's words, all of them on focus."""
    edge = edges[0]
    a, b = places[edge["from"]], places[edge["to"]]
    kind = "edge" + (" hidden" if edge["hidden"] else " change" if edge["kind"] != "play" else "")
    full = "\n".join(
        "\n".join([each["label"], *each["sentences"], *([", ".join(each["rules"])] if each["rules"] else [])])
        for each in edges
    )
    words = edge["short"] + (f" (+{len(edges) - 1})" if len(edges) > 1 else "")
    straight = b["x"] - RADIUS - 6
    x, y = (a["x"] + b["x"]) / 2, b["y"]
    if b["x"] <= a["x"]:  # a position that was there before
        path = f"M{a['x']} {a['y'] + RADIUS} C{a['x']} {a['y'] + 60} {b['x']} {b['y'] + 60} {b['x']} {b['y'] + RADIUS}"
        y = max(a["y"], b["y"]) + 56
    elif b["y"] > a["y"]:  # leaves its line downwards
        corner = b["y"] - 12
        path = f"M{a['x']} {a['y'] + RADIUS} V{corner} Q{a['x']} {b['y']} {a['x'] + 12} {b['y']} H{straight}"
        x = (a["x"] + 12 + straight) / 2
    elif b["y"] == a["y"]:
        path = f"M{a['x'] + RADIUS} {a['y']} H{straight}"
    else:  # meets a line above
        bend = a["x"] + COLUMN - 2 * RADIUS
        path = f"M{a['x'] + RADIUS} {a['y']} H{min(bend, b['x'])} Q{b['x']} {a['y']} {b['x']} {b['y'] + RADIUS + 8}"
        x, y = a["x"] + COLUMN / 2, a["y"]
    lines = two_lines(words, (COLUMN - 2 * RADIUS - 14) // LETTER)
    label = "".join(_text(x, y - 8 - 15 * (len(lines) - 1 - i), line) for i, line in enumerate(lines))
    return (
        f'<g class="{kind}" data-line="{edge["line"]}" data-from="{edge["from"]}" data-to="{edge["to"]}">'
        f'<title>{escape(full)}</title><path d="{path}"/>{label}</g>'
    )


def _draw_fold(fold: dict[str, Any], places: dict[int, dict[str, Any]]) -> str:
    a, b = places[fold["from"]], places[fold["to"]]
    path = f"M{a['x'] + RADIUS + 6} {a['y']} L{b['x'] - RADIUS - 6} {b['y']}"
    words = _text((a["x"] + b["x"]) / 2, b["y"] - 8, f"{fold['steps']} steps")
    return f'<g class="edge fold" data-line="{fold["line"]}"><path d="{path}"/>{words}</g>'


def _draw_node(node: dict[str, Any], players: list[dict[str, Any]]) -> str:
    x, y = node["x"], node["y"]
    accent = players[node["mover"]]["accent"] if node["mover"] is not None else "#55534E"
    who = node["over"] or (f"{node['name']} to decide" if node["name"] else "hidden")
    full = f"move {node['ply']}: {who}" + (f"\n{node['note']}" if node["note"] else "")
    if node["over"]:
        size = 2 * RADIUS - 4
        at = f'x="{x - RADIUS + 2:g}" y="{y - RADIUS + 2:g}" width="{size}" height="{size}"'
        spot = f'<rect class="spot" {at} fill="{escape(accent)}"/>'
    else:
        spot = f'<circle class="spot" cx="{x:g}" cy="{y:g}" r="{RADIUS}" fill="{escape(accent)}"/>'
    size = 13 if len(node["label"]) == 1 else 10
    letter = (
        f'<text x="{x:g}" y="{y + 4.5:g}" text-anchor="middle" '
        f'style="fill:{ink_on(accent)};font-size:{size}px;font-weight:700">{escape(node["label"])}</text>'
    )
    marks = ""
    if node["current"]:
        ring = f'<circle class="ring" cx="{x:g}" cy="{y:g}" r="{RADIUS + 5}"/>'
        marks = ring + _text(x + RADIUS + 6, y + 22, "here", "strong here", "start")
    if node["note"]:
        words = short(node["note"], COLUMN // LETTER - 1)
        marks += _text(x + 6, y + (38 if node["current"] else 30), words, "note", "start")
    return (
        f'<g class="node" data-node="{node["id"]}" data-line="{node["line"]}"><title>{escape(full)}</title>'
        f"{spot}{letter}{marks}</g>"
    )


def _draw_names(lines: list[dict[str, Any]], places: dict[int, dict[str, Any]]) -> str:
    """Each line's name: to the right of its end, or, where it ends on another line, at its beginning."""
    ends: dict[int, list[dict[str, Any]]] = {}
    found = []
    for line in lines:
        first = places[line["first"]]
        if line["own"] and places[line["to"]]["line"] != line["id"]:
            words = short(line["name"], COLUMN // LETTER - 4)
            found.append(_draw_name([line], first["x"] - COLUMN + 14, first["y"] + 18, words))
        else:
            ends.setdefault(line["to"], []).append(line)
    for at, there in ends.items():
        end = places[at]
        own = any(line["id"] == end["line"] for line in there)
        x, y = (end["x"] + RADIUS + 10, end["y"] + 5) if own else (end["x"] + 6, end["y"] + 54)
        found.append(_draw_name(there, x, y, short(", ".join(line["name"] for line in there), NAME)))
    return "".join(found)


def _draw_name(lines: list[dict[str, Any]], x: float, y: float, words: str) -> str:
    full = escape(", ".join(line["name"] for line in lines))
    return f'<g data-line="{lines[0]["id"]}"><title>{full}</title>{_text(x, y, words, "strong", "start")}</g>'


def ink_on(accent: str) -> str:
    """The lighter or the darker ink, whichever is easier to read there."""
    try:
        channels = [int(accent[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    except ValueError:
        return _PANEL
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return _PANEL if 1.05 / (light + 0.05) > (light + 0.05) / 0.066 else _INK


def _legend(data: dict[str, Any], y: float) -> str:
    """Which player each letter stands for; and what a square is, when there is one."""
    parts, x = [], float(MARGIN)
    for player in data["players"]:
        words = f"{player['initial']}  {player['name']} decides"
        parts.append(f'<circle class="spot" cx="{x}" cy="{y}" r="6" fill="{escape(player["accent"])}"/>')
        parts.append(_text(x + 12, y + 5, words, anchor="start"))
        x += 34 + LETTER * len(words)
    if any(node["over"] for node in data["nodes"]):
        parts.append(_text(x, y + 5, "square: the game is over, and who won", anchor="start"))
    return f'<g class="legend">{"".join(parts)}</g>'
