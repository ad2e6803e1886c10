import { Button } from '@mantine/core'
import type { PortalEvent } from '@portal/contract/events'
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import IconBrandLinkedin from '@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { AddToCalendar } from './AddToCalendar.tsx'
import { mapsAddress, openBeside, webAddress } from './addresses.ts'
import { Beside } from './Beside.tsx'
import styles from './events.module.css'
import { eventWhen } from './times.ts'
import { speakerOf, titleOf } from './words.ts'

interface Props {
  event: PortalEvent
  onEdit: () => void
  onDelete: () => void
  onClose: () => void
}

/** All there is to know of one, for which a card is too small. */
export function EventDetails({ event, onEdit, onDelete, onClose }: Props) {
  const { date, time } = eventWhen(event)
  const { alt_speaker, alt_speaker_link, alt_speaker_linkedin, speaker_link, speaker_linkedin } = event
  const speaker = speakerOf(event)
  return (
    <Dialog opened onClose={onClose} title={titleOf(event)} size={520}>
      {event.sub_title && <p className={styles.subTitle}>{event.sub_title}</p>}
      <dl className={styles.facts}>
        <Fact name="When">
          {date && <p>{date}</p>}
          <p>{time}</p>
        </Fact>
        {event.sponsor && <Fact name="Sponsor">{event.sponsor}</Fact>}
        {(speaker || speaker_link || speaker_linkedin) && (
          <Fact name="Speaker">
            <Speaker name={speaker} link={speaker_link} linkedIn={speaker_linkedin} />
          </Fact>
        )}
        {(alt_speaker || alt_speaker_link || alt_speaker_linkedin) && (
          <Fact name="Alternate speaker">
            <Speaker name={alt_speaker} link={alt_speaker_link} linkedIn={alt_speaker_linkedin} />
          </Fact>
        )}
        {(event.location || event.maps_address) && (
          <Fact name="Location">
            <p>{event.location || event.maps_address}</p>
            <Beside address={mapsAddress(event)}>Open in Maps</Beside>
          </Fact>
        )}
        {(event.zoom || event.zoom_link) && (
          <Fact name="Zoom">
            {event.zoom && <p>{event.zoom}</p>}
            {webAddress(event.zoom_link) && <Beside address={webAddress(event.zoom_link)}>Join on Zoom</Beside>}
          </Fact>
        )}
        {webAddress(event.event_link) && (
          <Fact name="Website">
            <Beside address={webAddress(event.event_link)}>Event page</Beside>
          </Fact>
        )}
      </dl>
      <div className={styles.buttons}>
        {event.can.edit && (
          <>
            <Button variant="subtle" className={styles.delete} onClick={onDelete}>
              Delete event
            </Button>
            <Button variant="default" onClick={onEdit}>
              Edit event
            </Button>
          </>
        )}
        <AddToCalendar event={event} />
      </div>
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Speaker({ name, link, linkedIn }: { name: string; link: string; linkedIn: string }) {
  function open(typed: string, empty: string) {
    const address = webAddress(typed)
    if (address) openBeside(address)
    else toast.info(empty, limits.speakerLinkToastMs)
  }
  const of = name && ` of ${name}`
  return (
    <>
      {name && <p>{name}</p>}
      <div className={styles.links}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconWorld size={14} stroke={1.6} aria-hidden />}
          aria-label={`Website${of} (opens in a new tab)`}
          onClick={() => open(link, texts.speakerLinkEmpty)}
        >
          Website
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBrandLinkedin size={14} stroke={1.6} aria-hidden />}
          aria-label={`LinkedIn${of} (opens in a new tab)`}
          onClick={() => open(linkedIn, texts.speakerLinkedInEmpty)}
        >
          LinkedIn
        </Button>
      </div>
    </>
  )
}
