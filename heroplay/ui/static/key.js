// A browser's own key: 128 random bits under which its games and its progress are saved.

const NAME = "heroplay.key";

export function keptKey() {
  try {
    const key = localStorage.getItem(NAME);
    return /^[0-9a-f]{32}$/.test(key || "") ? key : null;
  } catch {
    return null;
  }
}

export function keepKey(key) {
  try {
    localStorage.setItem(NAME, key);
    return true;
  } catch {
    return false;
  }
}

export function browserKey() {
  const kept = keptKey();
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
  return keepKey(key) ? key : null;
}

/** Another tab has brought a key here: games were moved to it, so this page begins again with it. */
export const rekeyed = (event) => event.key === NAME && event.oldValue && event.newValue;
