"""The page on every screen: sizes, screens, languages, letters and names, and a checker that looks at each of them."""
