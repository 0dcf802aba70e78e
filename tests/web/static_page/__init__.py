"""The page that needs no server: in Chromium and in Firefox, with its host stopped."""
