export const Figure = ({ label, value, warn }: { label: string; value: string | undefined; warn?: boolean }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num" data-warn={warn || undefined}>
      {value ?? '\u00a0'}
    </dd>
  </div>
)
