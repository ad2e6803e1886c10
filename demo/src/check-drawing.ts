// Checks of the demo firm, drawn: a front with all that is written on one, and a back with its endorsement. Letters are strokes of our
// own, so that they look the same wherever the portal runs.
/** Strokes on a grid of 4 by 6: points as two digits, strokes apart by spaces. */
const strokes: Record<string, string> = {
  A: '06204046 1333',
  B: '00304142330300 3344453606 0006',
  C: '4130100105163645',
  D: '00304145360600',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '1016',
  J: '404536261605',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '100105163645413010',
  P: '06003041423303',
  Q: '100105163645413010 2446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  0: '100105163645413010',
  1: '112026 1636',
  2: '0110304142060646',
  3: '01103041423313 33444536 361605',
  4: '30044436 3036',
  5: '400003334445361605',
  6: '413010010516364544331304',
  7: '004016',
  8: '1302011030414233130405163645443313',
  9: '4233130201103041453616',
  '.': '2526',
  ',': '2516',
  '-': '1333',
  '/': '0640',
  $: '413010010213334445361605 2026',
  '&': '460201102001251645',
  '#': '1016 3036 0242 0444',
  ':': '2223 2526',
  '’': '2021',
}

/** One line of writing; slanted, it is somebody's hand. */
function written(
  text: string,
  x: number,
  y: number,
  height: number,
  hand = false,
  ink = hand ? '#1d3d8f' : '#22304a',
): string {
  const unit = height / 6
  let at = x
  const path: string[] = []
  for (const letter of text.toUpperCase()) {
    for (const stroke of (strokes[letter] ?? '').split(' ').filter(Boolean)) {
      const points = stroke.match(/\d\d/g) ?? []
      const line = points.map((point) => {
        const [column, row] = [Number(point[0]), Number(point[1])]
        const lean = hand ? (6 - row) * unit * 0.28 : 0
        return `${(at + column * unit * 0.82 + lean).toFixed(1)} ${(y + row * unit).toFixed(1)}`
      })
      path.push(`M${line.join('L')}`)
    }
    at += unit * (letter === ' ' ? 3 : letter === '.' || letter === ',' || letter === 'I' ? 3.2 : 5)
  }
  const width = Math.max(0.7, height * (hand ? 0.12 : 0.1)).toFixed(2)
  return `<path d="${path.join('')}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

const rule = (x: number, y: number, width: number) =>
  `<path d="M${x} ${y}h${width}" stroke="#7c8798" stroke-width="0.5"/>`
const paper = (inner: string, tilt: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="380" height="181"><g transform="scale(.8636)"><rect width="440" height="210" fill="#3a2f28"/><path d="M0 40L440 28M0 120L440 112M0 190L440 184" stroke="#2a211c" stroke-width="1.5"/><g transform="rotate(${tilt} 220 105)"><rect x="14" y="14" width="412" height="182" fill="#eef2ee"/><rect x="19" y="19" width="402" height="172" fill="none" stroke="#c4cfc8" stroke-width="0.8"/>${inner}</g></g></svg>`

export interface DrawnCheck {
  from: string
  street: string
  town: string
  number: string
  /** Nov 15, 2026 */
  date: string
  payee: string
  /** 6,500.00 */
  amount: string
  /** Six thousand five hundred */
  words: string
  memo: string
  bank: string
  signed: boolean
  tilt: number
}

const front = (check: DrawnCheck): string =>
  paper(
    [
      written(check.from, 30, 28, 7.5),
      written(check.street, 30, 40, 5),
      written(check.town, 30, 49, 5),
      written(check.number, 392 - check.number.length * 4, 28, 9),
      written('Date', 270, 58, 4.5),
      written(check.date, 296, 52, 9, true),
      rule(292, 64, 114),
      written('Pay to the order of', 30, 82, 4.2),
      written(check.payee, 102, 78, 7.2, true),
      rule(98, 89, 216),
      written('$', 320, 76, 11),
      '<rect x="334" y="70" width="74" height="20" fill="#fff" stroke="#8e99a8" stroke-width="0.7"/>',
      written(check.amount, 341, 75, 9.5, true),
      written(`${check.words} and ${check.amount.slice(-2)}/100`, 34, 101, 8.5, true),
      rule(30, 113, 320),
      written('Dollars', 358, 106, 4.5),
      written(check.bank, 30, 124, 6),
      written('Memo', 30, 152, 4.2),
      written(check.memo, 54, 146, 7, true),
      rule(52, 157, 130),
      written(check.from, 262, 142, 10, true),
      rule(246, 157, 158),
      written(`:211470018: ${check.number.padStart(4, '0')} 917 226 ${check.number}`, 96, 174, 8),
    ].join(''),
    check.tilt,
  )

const back = (check: DrawnCheck): string =>
  paper(
    [
      '<path d="M300 20v170" stroke="#aab4bf" stroke-width="0.6" stroke-dasharray="3 3"/>',
      written('Endorse here', 308, 28, 4.5),
      check.signed ? written(check.from, 310, 40, 8, true) : '',
      rule(308, 54, 106),
      written('For mobile deposit at', 310, 63, 5.4, true),
      rule(308, 74, 106),
      written('Eastlight Clearing only', 310, 83, 5.4, true),
      rule(308, 94, 106),
      written('Do not write, stamp, or sign below this line', 308, 100, 2.6),
      written('Security features: microprint border, chemical wash detection', 30, 180, 3.4, false, '#6a7686'),
    ].join(''),
    -check.tilt,
  )

export interface DrawnPictures {
  front: Buffer
  back: Buffer
}

/** As a phone would have taken them. */
export async function drawCheck(check: DrawnCheck): Promise<DrawnPictures> {
  const { Transformer } = await import('@napi-rs/image')
  const draw = (svg: string) => Transformer.fromSvg(svg).png()
  return { front: await draw(front(check)), back: await draw(back(check)) }
}
