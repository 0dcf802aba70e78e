"""The page in browsers that are not Chromium: Firefox, and WebKit, which is Safari's engine."""
