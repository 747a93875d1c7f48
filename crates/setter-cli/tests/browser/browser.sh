#!/bin/sh
# The browser to drive. The one without a window and without what stands around a page takes half the processor time;
# it opens no page by itself, and without one there is nothing to drive.
exec "$(command -v chromium-headless-shell || command -v chromium)" "$@" about:blank
