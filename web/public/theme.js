// Runs before the first paint, so that a dark page never flashes white. Kept out of the HTML: no inline scripts.
;(() => {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const chosen = /(?:^|; )portal_theme=(light|dark)/.exec(document.cookie)?.[1]
    const scheme = chosen ?? (system.matches ? 'dark' : 'light')
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  }
  apply()
  system.addEventListener('change', apply)
})()
