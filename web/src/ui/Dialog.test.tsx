import { MantineProvider, TextInput } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { RowMenu } from './RowMenu.tsx'
import { theme } from './theme.ts'

const user = userEvent.setup({ delay: null })
const show = (ui: ReactNode) => render(<MantineProvider theme={theme}>{ui}</MantineProvider>)

function Opening({ children, gone = false }: { children: (close: () => void) => ReactNode; gone?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <main id="main" tabIndex={-1}>
      {!(gone && open) && (
        <button type="button" onClick={() => setOpen(true)}>
          Begin
        </button>
      )}
      {open && children(() => setOpen(false))}
    </main>
  )
}
const begin = () => user.click(screen.getByRole('button', { name: 'Begin' }))

const form = (close: () => void) => (
  <FormDialog title="Add ship" submit="Add" busy={false} unsaved={false} onSubmit={() => {}} onClose={close}>
    <TextInput label="Name" />
    <TextInput label="Port" />
  </FormDialog>
)

it('opens on its first field, not on the cross, and gives the focus back after Escape', async () => {
  show(<Opening>{form}</Opening>)
  await begin()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Begin' })).toHaveFocus())
})

it('without a field opens on what can be done; a question on what changes nothing', async () => {
  show(
    <Opening>
      {(close) => (
        <Dialog opened onClose={close} title="Shortcuts">
          <a href="#more">More</a>
        </Dialog>
      )}
    </Opening>,
  )
  await begin()
  await waitFor(() => expect(screen.getByRole('link', { name: 'More' })).toHaveFocus())
})

it('a question opens on what changes nothing', async () => {
  show(
    <Opening>
      {(close) => (
        <ConfirmDialog title="Sink it?" question="For good." confirm="Sink" onConfirm={close} onCancel={close} />
      )}
    </Opening>,
  )
  await begin()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Sink' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Begin' })).toHaveFocus())
})

it('leaves the focus at the start of the screen when what it was opened from is gone', async () => {
  show(<Opening gone>{(close) => <Removal onClose={close} />}</Opening>)
  await begin()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})
const Removal = ({ onClose }: { onClose: () => void }) => (
  <ConfirmDialog title="Remove?" question="?" confirm="Remove" onConfirm={onClose} onCancel={onClose} />
)

it('opened from a menu, gives the focus back to what opened the menu', async () => {
  function FromMenu() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <RowMenu about="Aurora" items={() => [{ label: 'Edit', onClick: () => setOpen(true) }]} />
        {open && form(() => setOpen(false))}
      </>
    )
  }
  show(<FromMenu />)
  await user.click(screen.getByRole('button', { name: /Aurora/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit', hidden: true }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: /Aurora/ })).toHaveFocus())
})

it('keeps the focus from one step to the next', async () => {
  function Steps() {
    const [step, setStep] = useState(1)
    return (
      <Dialog opened onClose={() => {}} title="Pay">
        {step === 1 ? (
          <button key="1" type="button" onClick={() => setStep(2)}>
            Continue
          </button>
        ) : (
          <label key="2">
            Card <input />
          </label>
        )}
      </Dialog>
    )
  }
  show(<Steps />)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Card' })).toHaveFocus())
})

it.each([
  ['by the form itself', false],
  ['by the server, after a while', true],
])('refused %s, leads to the first bad field', async (_, later) => {
  function Refused() {
    const [busy, setBusy] = useState(false)
    const [bad, setBad] = useState(false)
    function send() {
      if (!later) return setBad(true)
      setBusy(true)
      setTimeout(() => {
        setBusy(false)
        setBad(true)
      })
    }
    return (
      <FormDialog title="Add ship" submit="Add" busy={busy} unsaved={false} onSubmit={send} onClose={() => {}}>
        <TextInput label="Name" />
        <TextInput label="Port" error={bad && 'Enter a port.'} />
        <TextInput label="Flag" error={bad && 'Enter a flag.'} />
      </FormDialog>
    )
  }
  show(<Refused />)
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Port' })).toHaveFocus())
})
