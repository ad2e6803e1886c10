// Money is counted in cents: whole numbers add up exactly, dollars and cents as floating figures do not.

/** Cents of a figure as the commission system or a decimal column gives it: 1234.5, '1234.50', '-0.01'. */
export function cents(dollars: number | string | null | undefined): number {
  if (typeof dollars === 'number') return Math.round(dollars * 100)
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d*)(?:\.(\d{0,2})\d*)?$/.exec(dollars ?? '') ?? []
  const value = Number(whole || '0') * 100 + Number(part.padEnd(2, '0') || '0')
  return sign && value !== 0 ? -value : value
}

export const addUp = (amounts: Iterable<number>): number => {
  let sum = 0
  for (const amount of amounts) sum += amount
  return sum
}

/** '1234.50', as it goes over the wire. */
export function decimal(amount: number): string {
  const whole = Math.abs(Math.trunc(amount))
  return `${amount < 0 ? '-' : ''}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

const grouped = new Intl.NumberFormat('en-US')

/** '$1,234.50'; an en dash for nothing, a minus sign before the dollar. */
export function money(amount: number | undefined): string {
  if (!amount) return '–'
  const [whole = '0', part = '00'] = decimal(Math.abs(amount)).split('.')
  return `${amount < 0 ? '−' : ''}$${grouped.format(Number(whole))}.${part}`
}
