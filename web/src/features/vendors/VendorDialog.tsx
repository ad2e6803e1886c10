// A vendor is added or changed.
import { Checkbox, Select, TextInput } from '@mantine/core'
import type { Problems } from '@portal/contract/endpoint'
import { daysAfter, noDay } from '@portal/contract/rules/day'
import { type DataKind, dataKindNames, dataKinds, vendorProblems } from '@portal/contract/rules/vendor'
import {
  addVendor,
  editVendor,
  type Vendor,
  vendorLimits as most,
  type VendorOwner,
  vendorTiers,
  type VendorTyped,
} from '@portal/contract/vendors'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { problemsOf } from '../../lib/call.ts'
import { useDetails } from '../../lib/session.ts'
import { useFirmDay } from '../../lib/today.ts'
import { Banner } from '../../ui/Banner.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import { vendorAddress } from './address.ts'
import styles from './vendors.module.css'

interface Props {
  owners: readonly VendorOwner[]
  /** As it was when it was opened, and as it is by now; without, one is added. */
  vendor?: Vendor
  now?: Vendor
  onClose: () => void
}

type Form = Omit<VendorTyped, 'contract_from' | 'contract_until'> & { contract_from: string; contract_until: string }

const formOf = (vendor: Vendor): Form => ({
  name: vendor.name,
  service: vendor.service,
  data: vendor.data,
  tier: vendor.tier,
  owner: vendor.owner?.id ?? '',
  contact: vendor.contact,
  email: vendor.email,
  contract_from: vendor.contract_from ?? '',
  contract_until: vendor.contract_until ?? '',
  due: vendor.due,
})

function missingIn({ name, service, data, owner, contact, due }: Form): Problems {
  return {
    ...(!name.trim() && { name: 'Enter a name.' }),
    ...(!service.trim() && { service: 'Enter what they do for the firm.' }),
    ...(data.length === 0 && { data: 'Choose at least one.' }),
    ...(!owner && { owner: 'Choose who looks after this vendor.' }),
    ...(!contact.trim() && { contact: 'Enter a name.' }),
    ...(!due && { due: noDay }),
  }
}

export function VendorDialog({ owners, vendor, now, onClose }: Props) {
  const today = useFirmDay()
  const { id: me } = useDetails()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  // sent again because the answer was lost, it is still the same vendor
  const [key] = useState(() => crypto.randomUUID())
  const [start] = useState<Form>(() =>
    vendor
      ? formOf(vendor)
      : {
          name: '',
          service: '',
          data: [],
          tier: 2,
          owner: owners.some(({ id }) => id === me) ? me : '',
          contact: '',
          email: '',
          contract_from: '',
          contract_until: '',
          due: daysAfter(today, most.usualDays),
        },
  )
  const [form, setForm] = useState(start)
  const [found, setFound] = useState<Problems>({})
  const add = useCall(addVendor)
  const edit = useCall(editVendor)
  const { error, isPending } = vendor ? edit : add
  const problems = { ...problemsOf(error), ...found }
  const set = (part: Partial<Form>) => setForm((before) => ({ ...before, ...part }))

  function submit() {
    const body: VendorTyped = {
      ...form,
      contract_from: form.contract_from || null,
      contract_until: form.contract_until || null,
    }
    const wrong = { ...vendorProblems(body), ...missingIn(form) }
    setFound(wrong)
    if (Object.keys(wrong).length > 0) return
    if (vendor) {
      // told that somebody else changed it, they can still send what they wrote
      const { version } = edit.error ? (now ?? vendor) : vendor
      edit.mutate(
        { params: { id: vendor.id }, body: { version, ...body } },
        {
          onSuccess: () => {
            toast.success('Vendor saved')
            onClose()
          },
        },
      )
    } else
      add.mutate(
        { body: { key, ...body } },
        {
          onSuccess: ({ id }) => {
            toast.success('Vendor added')
            void navigate(vendorAddress(id, query))
          },
        },
      )
  }
  const text = (name: 'name' | 'service' | 'contact' | 'email', label: string, more: object = {}) => (
    <TextInput
      label={label}
      withAsterisk
      autoComplete="off"
      maxLength={most[name]}
      value={form[name]}
      error={problems[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
      {...more}
    />
  )
  const day = (name: 'contract_from' | 'contract_until' | 'due', label: string, more: object = {}) => (
    <TextInput
      type="date"
      label={label}
      value={form[name]}
      error={problems[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
      {...more}
    />
  )
  return (
    <FormDialog
      title={vendor ? `Edit ${vendor.name}` : 'Add vendor'}
      submit={vendor ? 'Save vendor' : 'Add vendor'}
      long
      busy={isPending}
      unsaved={JSON.stringify(form) !== JSON.stringify(start)}
      onSubmit={submit}
      onClose={onClose}
    >
      {error && Object.keys(problemsOf(error)).length === 0 && <Banner>{error.message}</Banner>}
      {text('name', 'Vendor', { 'data-autofocus': true })}
      {text('service', 'Service', { placeholder: 'Email archiving' })}
      <Checkbox.Group
        label="Data held"
        withAsterisk
        error={problems['data']}
        value={form.data}
        onChange={(data) => set({ data: dataKindNames.filter((one) => data.includes(one)) })}
      >
        <div className={styles.kinds}>
          {(Object.entries(dataKinds) as [DataKind, string][]).map(([kind, label]) => (
            <Checkbox key={kind} value={kind} label={label} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={styles.pair}>
        <Select
          label="Tier"
          allowDeselect={false}
          data={vendorTiers.map((tier) => ({ value: String(tier), label: `Tier ${tier}` }))}
          value={String(form.tier)}
          onChange={(value) => set({ tier: vendorTiers.find((tier) => String(tier) === value) ?? form.tier })}
        />
        <Select
          label="Owner"
          withAsterisk
          searchable
          allowDeselect={false}
          data={owners.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.owner || null}
          error={problems['owner']}
          onChange={(owner) => set({ owner: owner ?? '' })}
        />
      </div>
      <div className={styles.pair}>
        {text('contact', 'Contact')}
        {text('email', 'Email', { type: 'email' })}
      </div>
      <div className={styles.pair}>
        {day('contract_from', 'Contract from')}
        {day('contract_until', 'Contract until', { description: 'Leave blank if it has no end' })}
      </div>
      {day('due', 'Attestation due', { withAsterisk: true, max: daysAfter(today, most.dueDays) })}
    </FormDialog>
  )
}
