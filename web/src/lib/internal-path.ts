/** A path of this portal, or nothing: a redirect must never lead to another site. */
export function internalPath(text: string | null): string | undefined {
  if (!text?.startsWith('/')) return undefined
  let url: URL
  try {
    url = new URL(text, location.origin)
  } catch {
    return undefined
  }
  // `//x`, `/\x` and `/<tab>/x` name another host; `/.//x` becomes `//x` once it is written out
  if (url.origin !== location.origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
