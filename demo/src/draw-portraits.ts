// Draws the faces of the directory into demo/assets/portraits: `node demo/src/draw-portraits.ts`. They are kept with the source,
// because encoding them takes longer than all the rest of the demo firm.
import { writeFile } from 'node:fs/promises'
import { encodePhoto } from '@portal/server/features/staff/public'
import { portraitFile } from './staff.ts'
import { staffPeople } from './staff-people.ts'

const grounds = ['#DCE4F0', '#E7E1D8', '#D9E6E3', '#E5DFE8', '#E3E6EA', '#EADFDB']
const skins = ['#E8B998', '#8D5A3C', '#F0CDB0', '#C68B62', '#6B432D', '#DDA67F']
const hairs = ['#2A2320', '#5B3A24', '#1B1A1E', '#8A6A48', '#B8B4AE', '#3B2A22']
const jackets = ['#1E3760', '#3C485C', '#54697F', '#2B3547', '#6D5A5E', '#24514E']

/** Behind the head, and on it. */
const cuts: [string, string][] = [
  ['', 'M26 38c-2-15 4-22 14-22s17 7 14 22c-1-7-3-10-6-12-6 2-14 2-18-1-2 3-4 6-4 13z'],
  [
    'M22 36c0-16 8-23 18-23s18 7 18 23v22H22z',
    'M25 38c0-14 5-22 15-22s15 8 15 22c-3-5-6-9-8-12-5 4-14 5-19 5-1 2-2 4-3 7z',
  ],
  ['', 'M26 35c-1-13 5-20 14-20s15 6 14 20c-2-4-2-7-4-9-7-1-14-1-20 0-2 2-3 5-4 9z'],
  [
    'M21 38c0-18 8-25 19-25s19 7 19 25c0 10 2 14 4 18H17c2-4 4-8 4-18z',
    'M26 38c-1-12 4-21 14-21s15 9 14 21c-5-3-11-7-13-13-3 6-9 11-15 13z',
  ],
  ['M33 13a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z', 'M26 36c-1-14 5-20 14-20s15 6 14 20c-3-6-6-10-14-10s-11 4-14 10z'],
]

function drawn(face: number): string {
  // after thirty the combinations begin anew, with other colours
  const round = face > 30 ? 1 : 0
  const skin = skins[(face * 5) % 6]
  const hair = hairs[(face * 7 + 1 + 2 * round) % 6]
  const [behind, above] = cuts[face % 5] ?? ['', '']
  const path = (d: string, fill: string | undefined, opacity = 1) =>
    d && `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 80 80">',
    `<rect width="80" height="80" fill="${grounds[(face * 3 + round) % 6]}"/>`,
    path(behind, hair),
    path('M8 84c0-18 12-25 32-25s32 7 32 25z', jackets[(face * 2 + round) % 6]),
    path('M32 50h16v11l-8 9-8-9z', skin),
    path('M32 57c4 4 12 4 16 0v-4H32z', '#000', 0.12),
    path('M31 59l9 11 9-11 5 2-9 20h-10l-9-20z', '#fff', 0.92),
    path('M33 60l7 10 7-10-7 12-7-12z', skin),
    `<ellipse cx="40" cy="38" rx="13.5" ry="16.5" fill="${skin}"/>`,
    path(above, hair),
    '</svg>',
  ].join('')
}

const { Transformer } = await import('@napi-rs/image')
for (const { face } of staffPeople) {
  if (face === undefined) continue
  const { small, large } = await encodePhoto(await Transformer.fromSvg(drawn(face)).png())
  await writeFile(portraitFile(face, 'small'), small)
  await writeFile(portraitFile(face, 'large'), large)
}
