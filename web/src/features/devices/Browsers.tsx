import { Button } from '@mantine/core'
import { signOutBrowser, signOutOthers } from '@portal/contract/devices'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Browser } from './api.ts'
import { Confirmed } from './Confirmed.tsx'
import { browserColumns } from './columns.tsx'
import styles from './devices.module.css'

const nameOf = ({ browser, system }: Browser) => `${browser} on ${system}`

export function Browsers({ browsers }: { browsers: Browser[] | undefined }) {
  const [ending, setEnding] = useState<Browser | 'others'>()
  const others = browsers?.filter(({ thisOne }) => !thisOne).length ?? 0
  const close = () => setEnding(undefined)
  return (
    <Section
      title="Signed-in browsers"
      about="If one of them is not yours, sign it out and change your password."
      tools={
        others > 0 && (
          <Button variant="default" onClick={() => setEnding('others')}>
            Sign out all others
          </Button>
        )
      }
    >
      <ShortTable
        label="Signed-in browsers"
        rows={browsers}
        rowId={({ id }) => id}
        columns={browserColumns}
        defaultSort={{ column: 'seen', desc: true }}
        renderActions={(browser) =>
          !browser.thisOne && (
            <Button
              className={styles.rowButton}
              size="xs"
              variant="subtle"
              aria-label={`Sign out ${nameOf(browser)}`}
              onClick={() => setEnding(browser)}
            >
              Sign out
            </Button>
          )
        }
        empty={undefined}
      />
      {ending === 'others' && (
        <Confirmed
          title="Sign out all other browsers?"
          question="Only this browser stays signed in. The others land on the sign-in page with their next click."
          confirm="Sign out all others"
          make={() => call(signOutOthers, {})}
          done="All other browsers are signed out."
          failed="The other browsers could not be signed out."
          onClose={close}
        />
      )}
      {ending && ending !== 'others' && (
        <Confirmed
          title={`Sign out ${nameOf(ending)}?`}
          question="It lands on the sign-in page with its next click. What is not saved there is lost."
          confirm="Sign out"
          make={() => call(signOutBrowser, { params: { id: ending.id } })}
          done={`${nameOf(ending)} is signed out.`}
          failed={`${nameOf(ending)} could not be signed out.`}
          onClose={close}
        />
      )}
    </Section>
  )
}
