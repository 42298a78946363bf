"""The one change to the Jupyter server that a click feels: Nagle's algorithm off, 6 ms instead of 50."""

from __future__ import annotations

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class QuickConnection(ZMQChannelsWebsocketConnection):
    """A kernel connection whose small messages are sent at once."""

    async def connect(self) -> object:
        self.websocket_handler.set_nodelay(True)
        return await super().connect()
