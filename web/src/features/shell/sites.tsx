// Sites of others: they open beside the portal, which tells them nothing of itself.
export const newTab = { target: '_blank', rel: 'noopener noreferrer' }

/** Says in words what the arrow says to the eye. */
export const NewTab = () => (
  <>
    {' '}
    <span className="vh">(opens in a new tab)</span>
  </>
)

export const siteOf = (url: string) => URL.parse(url)?.hostname ?? ''
