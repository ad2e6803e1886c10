// The contours of the sign-in's picture, as a band: the line in the accent fades in behind the words.
const contours = Array.from({ length: 18 }, (_, index) => {
  const depth = index - 1
  let path = ''
  for (let x = 0; x <= 1440; x += 16) {
    const swell =
      Math.sin(x / 190 + depth * 0.19) * (22 + depth * 1.8) + Math.sin(x / 77 - depth * 0.31) * (4 + depth * 0.4)
    const y = 300 - depth * 17 + swell - (x / 1440) ** 2 * depth * 5
    path += `${x ? 'L' : 'M'}${x} ${y.toFixed(0)}`
  }
  return path
})
const sounding = 6

export const HeroChart = ({ className }: { className: string | undefined }) => (
  <svg className={className} viewBox="0 0 1440 240" preserveAspectRatio="xMidYMid slice" aria-hidden>
    <defs>
      <linearGradient id="band" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--brand-navy)" />
        <stop offset="1" stopColor="var(--brand-deepest)" />
      </linearGradient>
      <linearGradient id="sounding" x1="0" x2="1">
        <stop offset=".42" stopColor="var(--brand-course)" stopOpacity=".04" />
        <stop offset=".78" stopColor="var(--brand-course)" stopOpacity=".9" />
        <stop offset="1" stopColor="#fff" stopOpacity=".8" />
      </linearGradient>
    </defs>
    <rect width="1440" height="240" fill="url(#band)" />
    {contours.map((path, index) => (
      <path
        key={path}
        d={path}
        fill="none"
        stroke={index === sounding ? 'url(#sounding)' : 'var(--brand-line)'}
        strokeWidth={index === sounding ? 1.75 : 1}
        opacity={index === sounding ? 0.9 : 0.08 + (index % 5 === 0 ? 0.1 : 0)}
      />
    ))}
  </svg>
)
