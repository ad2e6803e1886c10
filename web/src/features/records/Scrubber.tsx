import { useElementSize } from '@mantine/hooks'
import type { HistoryChange } from '@portal/contract/records'
import type { KeyboardEvent, PointerEvent } from 'react'
import { bareDayInBrief, dayInWords } from '../../lib/format.ts'
import { daysOf, fitting, placesOf, stopsOf } from './stops.ts'
import styles from './scrubber.module.css'

interface Props {
  changes: readonly HistoryChange[]
  day: string | undefined
  today: string
  onDay: (day: string | undefined) => void
}

/** Before it was measured, as wide as on most screens. */
const usualWidth = 900

/** From change to change through the days of a record: a dot for each, filled up to the day that is shown. */
export function Scrubber({ changes, day, today, onDay }: Props) {
  const { ref, width: measured } = useElementSize<HTMLDivElement>()
  const width = measured || usualWidth
  const all = stopsOf(changes, day, today)
  const days = daysOf(all)
  if (days.length < 2) return null
  const stops = fitting(all, width)
  const places = placesOf(stops, width)
  const shown = day ?? today
  const knob = stops.findLastIndex((stop) => stop.day === shown)
  const go = (wanted: string | undefined) => wanted && wanted !== shown && onDay(wanted < today ? wanted : undefined)

  function press(event: KeyboardEvent) {
    const here = days.indexOf(shown)
    const to = {
      ArrowLeft: days[here - 1],
      ArrowDown: days[here - 1],
      ArrowRight: days[here + 1],
      ArrowUp: days[here + 1],
      Home: days[0],
      End: days.at(-1),
    }
    if (!(event.key in to)) return
    event.preventDefault()
    go(to[event.key as keyof typeof to])
  }

  function point({ currentTarget, clientX, buttons }: PointerEvent<HTMLDivElement>) {
    if (buttons !== 1) return
    const at = clientX - currentTarget.getBoundingClientRect().left
    const far = places.map((place) => Math.abs(place - at))
    go(stops[far.indexOf(Math.min(...far))]?.day)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the slider in it does the same
    <div
      ref={ref}
      className={styles.scrubber}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        point(event)
      }}
      onPointerMove={point}
    >
      <input
        type="range"
        className={styles.slider}
        aria-label="Date of the record"
        min={0}
        max={days.length - 1}
        value={days.indexOf(shown)}
        aria-valuetext={day ? dayInWords(new Date(`${day}T12:00`)) : 'Today'}
        onKeyDown={press}
        onChange={({ currentTarget }) => go(days[currentTarget.valueAsNumber])}
      />
      <span className={styles.line} style={{ width }} />
      <span className={styles.line} data-past style={{ width: places[knob] ?? 0 }} />
      {stops.map((stop, index) => (
        <i
          // oxlint-disable-next-line react/no-array-index-key -- two changes can be of one moment
          key={index}
          className={styles.dot}
          data-when={index === knob ? 'shown' : stop.day <= shown ? 'before' : 'after'}
          style={{ left: places[index] ?? 0 }}
        />
      ))}
      {labelsOf(
        stops.map((stop, index) => ({ day: stop.day, place: places[index] ?? 0 })),
        shown,
        today,
      ).map(({ label, place, day: of }) => (
        <span key={of} className={styles.label} data-shown={of === shown || undefined} style={{ left: place }}>
          {label}
        </span>
      ))}
    </div>
  )
}

/** The day that is shown has its label, today too, and of the others those that find room. */
function labelsOf(stops: readonly { day: string; place: number }[], shown: string, today: string) {
  const last = stops.filter(({ day }, index) => stops[index + 1]?.day !== day)
  const labels = last.map((stop) => {
    const label = stop.day === today ? 'Today' : bareDayInBrief(stop.day, today)
    return { ...stop, label, half: label.length * 3.5 + 4 }
  })
  const first = ({ day }: { day: string }) => (day === shown ? 0 : day === today ? 1 : 2)
  const placed: typeof labels = []
  for (const label of labels.toSorted((a, b) => first(a) - first(b)))
    if (placed.every(({ place, half }) => Math.abs(place - label.place) >= half + label.half)) placed.push(label)
  return placed
}
