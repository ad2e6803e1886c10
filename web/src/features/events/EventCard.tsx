import type { PortalEvent } from '@portal/contract/events'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import { AddToCalendar } from './AddToCalendar.tsx'
import { mapsAddress, webAddress } from './addresses.ts'
import { Beside } from './Beside.tsx'
import styles from './events.module.css'
import { eventWhen } from './times.ts'
import { speakerOf, titleOf } from './words.ts'

export function EventCard({ event, onOpen }: { event: PortalEvent; onOpen: () => void }) {
  const { tile, date, times } = eventWhen(event)
  const { sub_title, sponsor, zoom, zoom_link, location } = event
  return (
    <li className={styles.card}>
      <Tile tile={tile} date={date} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <button type="button" className={styles.open} onClick={onOpen}>
            {titleOf(event)}
          </button>
        </h3>
        {sub_title && <p className="t-note">{sub_title}</p>}
        <p className="t-note">{speakerOf(event) || sponsor}</p>
        {times.map((time) => (
          <p key={time} className={`t-note ${styles.line}`}>
            {time}
          </p>
        ))}
        {(zoom_link || zoom) && (
          <p className={`t-note ${styles.line}`}>
            <IconVideo size={13} stroke={1.7} aria-hidden />
            <Beside address={webAddress(zoom_link)} about={`, ${titleOf(event)}`}>
              Zoom
            </Beside>
          </p>
        )}
        {location && (
          <p className={`t-note ${styles.line}`}>
            <IconMapPin size={13} stroke={1.7} aria-hidden />
            <Beside address={mapsAddress(event)} about=", on a map">
              {location}
            </Beside>
          </p>
        )}
      </div>
      <AddToCalendar event={event} small />
    </li>
  )
}

function Tile({ tile, date }: Pick<ReturnType<typeof eventWhen>, 'tile' | 'date'>) {
  return (
    <div className={styles.tile} aria-hidden={!tile} title={date}>
      <span>{tile?.month ?? '–'}</span>
      <b>{tile?.day ?? '–'}</b>
    </div>
  )
}
