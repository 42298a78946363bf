"""The browser and the pages of tests/browser."""

from tests.browser.conftest import browser_type_launch_args, chromium, page_of, voila

__all__ = ["browser_type_launch_args", "chromium", "page_of", "voila"]
