// Runs before the first paint, so that a dark page never flashes white. Kept out of the HTML: no inline scripts.
;(() => {
  const chosen = /(?:^|; )portal_theme=(light|dark)/.exec(document.cookie)?.[1]
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', chosen ?? system)
})()
