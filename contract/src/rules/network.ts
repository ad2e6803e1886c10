// A network as the firm writes it down: an IP address and how much of it counts, 203.0.113.0/24. Without the latter, one address.

/** What a browser makes of it decides: it knows every way to write an address. */
const isIpv6 = (text: string) => /^[\da-f:.]+$/i.test(text) && text.includes(':') && URL.canParse(`http://[${text}]/`)
const isIpv4 = (text: string) =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => Number(part) < 256)

export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  if (more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return false
  // everything is no network: whoever signs in from anywhere would be in the office
  if (bits !== undefined && Number(bits) < 8) return false
  return (isIpv4(address) && Number(bits ?? 32) <= 32) || (isIpv6(address) && Number(bits ?? 128) <= 128)
}
