// Faces drawn from a number: the same number is the same face, for good.
const grounds = ['#dce4f0', '#e7e1d8', '#d9e6e3', '#e5dfe8', '#e3e6ea', '#eadfdb']
const skins = ['#e8b998', '#8d5a3c', '#f0cdb0', '#c68b62', '#6b432d', '#dda67f']
const hairs = ['#2a2320', '#5b3a24', '#1b1a1e', '#8a6a48', '#b8b4ae', '#3b2a22']
const jackets = ['#1e3760', '#3c485c', '#54697f', '#2b3547', '#6d5a5e', '#24514e']

const behind: Record<number, string> = {
  1: 'M22 36c0-16 8-23 18-23s18 7 18 23v22H22z',
  3: 'M21 38c0-18 8-25 19-25s19 7 19 25c0 10 2 14 4 18H17c2-4 4-8 4-18z',
}
const inFront = [
  'M26 38c-2-15 4-22 14-22s17 7 14 22c-1-7-3-10-6-12-6 2-14 2-18-1-2 3-4 6-4 13z',
  'M25 38c0-14 5-22 15-22s15 8 15 22c-3-5-6-9-8-12-5 4-14 5-19 5-1 2-2 4-3 7z',
  'M26 35c-1-13 5-20 14-20s15 6 14 20c-2-4-2-7-4-9-7-1-14-1-20 0-2 2-3 5-4 9z',
  'M26 38c-1-12 4-21 14-21s15 9 14 21c-5-3-11-7-13-13-3 6-9 11-15 13z',
  'M33 13a7 7 0 1 0 14 0a7 7 0 1 0-14 0zM26 36c-1-14 5-20 14-20s15 6 14 20c-3-6-6-10-14-10s-11 4-14 10z',
]

export function drawAvatar(seed: number): string {
  let rest = seed
  const pick = <T>(from: readonly T[]): T => {
    const one = from[rest % from.length] as T
    rest = Math.floor(rest / from.length)
    return one
  }
  const style = pick([0, 1, 2, 3, 4])
  const [skin, hair, jacket, ground] = [pick(skins), pick(hairs), pick(jackets), pick(grounds)]
  const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${more}/>`
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80">',
    `<rect width="80" height="80" fill="${ground}"/>`,
    behind[style] ? path(behind[style], hair) : '',
    path('M8 84c0-18 12-25 32-25s32 7 32 25z', jacket),
    path('M32 50h16v11l-8 9-8-9z', skin),
    path('M32 57c4 4 12 4 16 0v-4H32z', '#000', ' opacity=".12"'),
    path('M31 59l9 11 9-11 5 2-9 20h-10l-9-20z', '#fff', ' opacity=".92"'),
    path('M33 60l7 10 7-10l-7 12z', skin),
    `<ellipse cx="40" cy="38" rx="13.5" ry="16.5" fill="${skin}"/>`,
    path(inFront[style] as string, hair),
    '</svg>',
  ].join('')
}
