// The firm's picture: depth contours of a harbour chart, one sounding line in the accent.
const contours = Array.from({ length: 30 }, (_, index) => {
  const depth = index - 10
  let path = ''
  for (let x = 0; x <= 720; x += 12) {
    const swell =
      Math.sin(x / 118 + depth * 0.19) * (26 + depth * 2.1) + Math.sin(x / 47 - depth * 0.31) * (5 + depth * 0.5)
    const y = 560 - depth * 19 + swell - (x / 720) ** 2 * depth * 6.5
    path += `${x ? 'L' : 'M'}${x} ${y.toFixed(1)}`
  }
  return path
})
const sounding = 19

export function HarbourChart({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 720 900" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <defs>
        <linearGradient id="deep" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--brand-navy)" />
          <stop offset="1" stopColor="var(--brand-deepest)" />
        </linearGradient>
        <linearGradient id="course" x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="var(--brand-course)" stopOpacity=".1" />
          <stop offset=".65" stopColor="var(--brand-course)" />
          <stop offset="1" stopColor="#fff" stopOpacity=".9" />
        </linearGradient>
      </defs>
      <rect width="720" height="900" fill="url(#deep)" />
      {contours.map((path, index) => (
        <path
          key={path}
          d={path}
          fill="none"
          stroke={index === sounding ? 'url(#course)' : 'var(--brand-line)'}
          strokeWidth={index === sounding ? 1.75 : 1}
          opacity={index === sounding ? 1 : 0.07 + (index % 5 === 0 ? 0.13 : 0) + index * 0.003}
        />
      ))}
    </svg>
  )
}
