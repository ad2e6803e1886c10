// The contact that a phone reads from the picture: vCard 3.0, in as few letters as it can be, for coarser squares.

interface Contact {
  first: string
  last: string
  title: string
  phone: string
  ext: string
  email: string
}

/** Commas, semicolons and line ends would end the value. */
const escaped = (text: string) => text.replace(/[\\,;]/g, '\\$&').replace(/\r\n|[\r\n]/g, '\\n')

export function vcard(
  { first, last, title, phone, ext, email }: Contact,
  firm: { name: string; phone: string },
): string {
  const line = (name: string, ...values: string[]) =>
    values.some(Boolean) ? [`${name}:${values.map(escaped).join(';')}`] : []
  const main = firm.phone && (ext ? `${firm.phone} x${ext}` : firm.phone)
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    ...line('N', last, first, '', '', ''),
    ...line('FN', `${first} ${last}`),
    ...line('TITLE', title),
    ...line('ORG', firm.name),
    ...line('TEL;TYPE=WORK,PREF', phone),
    ...line('TEL;TYPE=WORK', main),
    ...line('EMAIL', email),
    'END:VCARD',
    '',
  ].join('\r\n')
}
