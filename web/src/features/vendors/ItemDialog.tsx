import { Textarea, TextInput } from '@mantine/core'
import type { Problems } from '@portal/contract/endpoint'
import { daysAfter, noDay } from '@portal/contract/rules/day'
import { addVendorItem, editVendorItem, type NewVendorItem } from '@portal/contract/vendor-reviews'
import { type Vendor, type VendorItem, vendorLimits as most } from '@portal/contract/vendors'
import { useState } from 'react'
import { problemsOf } from '../../lib/call.ts'
import { useFirmDay } from '../../lib/today.ts'
import { Banner } from '../../ui/Banner.tsx'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'

interface Props {
  vendor: Vendor
  /** One that exists, as it was when it was opened and as it is by now. */
  item?: VendorItem
  now?: VendorItem
  /** One that goes with the decision. */
  draft?: NewVendorItem
  onDraft?: (item: NewVendorItem) => void
  /** Why one is asked for. */
  because?: string
  onClose: () => void
}

export function ItemDialog({ vendor, item, now, draft, onDraft, because, onClose }: Props) {
  const today = useFirmDay()
  // sent again because the answer was lost, it is still the same item
  const [key] = useState(() => crypto.randomUUID())
  const [start] = useState(() => {
    const { text, due, who } = item ?? draft ?? { text: '', due: daysAfter(today, most.itemDays), who: vendor.contact }
    return { text, due, who }
  })
  const [form, setForm] = useState(start)
  const [found, setFound] = useState<Problems>({})
  const add = useCall(addVendorItem)
  const edit = useCall(editVendorItem)
  const { error, isPending } = item ? edit : add
  const problems = { ...problemsOf(error), ...found }
  const done = (words: string) => ({
    onSuccess: () => {
      toast.success(words)
      onClose()
    },
  })

  function submit() {
    const body = { text: form.text.trim(), due: form.due, who: form.who.trim() }
    const wrong: Problems = {
      ...(!body.text && { text: 'Enter what has to be done.' }),
      ...(!body.who && { who: 'Enter who takes care of it.' }),
      ...(!body.due ? { due: noDay } : body.due < today && { due: 'Choose today or a later date.' }),
    }
    // a date that was there before may be past by now
    if (item && body.due === item.due) delete wrong['due']
    setFound(wrong)
    if (Object.keys(wrong).length > 0) return
    if (item) {
      const { version } = edit.error ? (now ?? item) : item
      edit.mutate({ params: { id: vendor.id, item: item.id }, body: { version, ...body } }, done('Item saved'))
    } else if (onDraft) {
      onDraft({ ...(draft?.question && { question: draft.question }), ...body })
      onClose()
    } else add.mutate({ params: { id: vendor.id }, body: { key, ...body } }, done('Item added'))
  }
  return (
    <FormDialog
      title={item || draft ? 'Edit remediation item' : 'Add remediation item'}
      submit={item || draft ? 'Save item' : 'Add item'}
      busy={isPending}
      unsaved={JSON.stringify(form) !== JSON.stringify(start)}
      onSubmit={submit}
      onClose={onClose}
    >
      {because && <Banner>{because}</Banner>}
      {error && Object.keys(problemsOf(error)).length === 0 && <Banner>{error.message}</Banner>}
      <Textarea
        {...counted(form.text, most.item)}
        label="What has to be done"
        withAsterisk
        data-autofocus
        rows={2}
        maxLength={most.item}
        value={form.text}
        error={problems['text']}
        onChange={({ currentTarget }) => setForm({ ...form, text: currentTarget.value })}
      />
      <TextInput
        label={`Who takes care of it at ${vendor.name}`}
        withAsterisk
        autoComplete="off"
        maxLength={most.itemOwner}
        value={form.who}
        error={problems['who']}
        onChange={({ currentTarget }) => setForm({ ...form, who: currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Due"
        withAsterisk
        min={today}
        max={daysAfter(today, most.dueDays)}
        value={form.due}
        error={problems['due']}
        onChange={({ currentTarget }) => setForm({ ...form, due: currentTarget.value })}
      />
    </FormDialog>
  )
}
