import { ActionIcon, Button, Modal } from '@mantine/core'
import { departmentNames } from '@portal/contract/rules/staff'
import type { Biography } from '@portal/contract/staff'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { firm } from '../../lib/firm.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './BioDialog.module.css'
import { BioText } from './BioText.tsx'
import { callHref, dial, nameOf } from './contact.ts'
import { Portrait } from './Portrait.tsx'

/** Always there, so that the focus finds its way back when it closes. */
export function BioDialog({ person, onClose }: { person: Biography | undefined; onClose: () => void }) {
  // what is on its way out keeps its words
  const [shown, setShown] = useState(person)
  if (person && person !== shown) setShown(person)
  return (
    <Dialog
      opened={Boolean(person)}
      onClose={onClose}
      withCloseButton={false}
      size={680}
      padding={0}
      classNames={{ overlay: styles.scrim, inner: styles.inner, content: styles.content, title: styles.name }}
      styles={{ title: { fontSize: 20, lineHeight: '28px', letterSpacing: '-0.02em' } }}
    >
      {shown && <Shown person={shown} onClose={onClose} />}
    </Dialog>
  )
}

function Shown({ person, onClose }: { person: Biography; onClose: () => void }) {
  const toCall = callHref(person)
  return (
    <div className={styles.bio}>
      <div className={styles.left}>
        <Portrait person={person} size={176} named />
        <figure className={styles.contact}>
          <img src={person.qrcode} alt={`QR code with ${nameOf(person)}’s contact details`} width={128} height={128} />
          <figcaption className="t-note">Scan to add contact</figcaption>
        </figure>
      </div>
      <div className={styles.right}>
        <div className={styles.head}>
          <div>
            <Modal.Title tabIndex={-1} data-autofocus>
              {nameOf(person)}
            </Modal.Title>
            <p className={styles.title}>{person.title}</p>
            <p className={styles.firm}>{firm.name}</p>
          </div>
          <ActionIcon className={styles.close} size={32} aria-label="Close" onClick={onClose}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
        <Facts person={person} />
        {person.bio && (
          <div className={styles.words}>
            <BioText html={person.bio} />
          </div>
        )}
        {firm.brokerCheckUrl && (
          <p className={`t-note ${styles.check}`}>
            Check registration records on{' '}
            <a className="link" href={firm.brokerCheckUrl} target="_blank" rel="noreferrer">
              FINRA BrokerCheck
              <span className="vh"> (opens in a new tab)</span>
            </a>
            .
          </p>
        )}
        <div className={styles.buttons}>
          {toCall && (
            <Button component="a" href={toCall} leftSection={<IconPhone size={15} stroke={1.8} aria-hidden />}>
              Call
            </Button>
          )}
          <Button
            component="a"
            href={`mailto:${person.email}`}
            variant="default"
            leftSection={<IconMail size={15} stroke={1.7} aria-hidden />}
          >
            Email
          </Button>
          <Button
            className={styles.print}
            variant="subtle"
            leftSection={<IconPrinter size={15} stroke={1.7} aria-hidden />}
            onClick={() => window.print()}
          >
            Print card
          </Button>
        </div>
      </div>
    </div>
  )
}

function Facts({ person: { phone, ext, email, teams } }: { person: Biography }) {
  const at = email.indexOf('@')
  return (
    <dl className={styles.facts}>
      {firm.phone && (
        <div>
          <dt>Main</dt>
          <dd>
            <a className="link-quiet" href={dial(firm.phone, ext)}>
              {firm.phone}
              {ext && ` ext. ${ext}`}
            </a>
          </dd>
        </div>
      )}
      {phone && (
        <div>
          <dt>Direct</dt>
          <dd>
            <a className="link" href={dial(phone)}>
              {phone}
            </a>
          </dd>
        </div>
      )}
      <div>
        <dt>Email</dt>
        <dd>
          <a className="link" href={`mailto:${email}`}>
            {email.slice(0, at)}
            <wbr />
            {email.slice(at)}
          </a>
        </dd>
      </div>
      {teams.length > 0 && (
        <div>
          <dt>{teams.length === 1 ? 'Department' : 'Departments'}</dt>
          <dd>{teams.map((code) => departmentNames[code]).join(', ')}</dd>
        </div>
      )}
    </dl>
  )
}
