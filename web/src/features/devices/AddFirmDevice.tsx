import { Checkbox, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { addFirmDevice, deviceTypes } from '@portal/contract/devices'
import type { CallOf } from '@portal/contract/endpoint'
import { CallError } from '../../lib/call.ts'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import styles from './devices.module.css'
import { nameLength } from './NameDialog.tsx'

type Item = CallOf<typeof addFirmDevice>['body']

const required = (what: string) => (text: string) => (text.trim() ? null : what)

export function AddFirmDevice({ onClose }: { onClose: () => void }) {
  const add = useCall(addFirmDevice)
  const form = useForm<Item>({
    initialValues: { name: '', type: 'Laptop', system: '', encrypted: false, owner: 'Firm' },
    validateInputOnBlur: true,
    validate: { name: required('Give it a name.'), system: required('Say what it runs: Windows 11, iOS 20.') },
  })
  const { values } = form

  function submit() {
    if (form.validate().hasErrors) return
    add.mutate(
      { body: { ...values, name: values.name.trim(), system: values.system.trim() } },
      {
        onSuccess: () => {
          toast.success('The device is recorded.')
          onClose()
        },
        onError: (error) => {
          if (error instanceof CallError && error.fields) form.setErrors(error.fields)
          toast.error('The device could not be recorded.', error.message)
        },
      },
    )
  }

  return (
    <FormDialog
      title="Add device used for business"
      submit="Add device"
      busy={add.isPending}
      unsaved={form.isDirty()}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        {...counted(values.name, nameLength)}
        label="Name"
        withAsterisk
        placeholder="Office laptop"
        maxLength={nameLength}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <div className={styles.pair}>
        <Select label="Type" data={deviceTypes} {...form.getInputProps('type')} />
        <Select label="Owner" data={['Firm', 'Personal']} {...form.getInputProps('owner')} />
      </div>
      <TextInput
        {...counted(values.system, nameLength)}
        label="System"
        withAsterisk
        placeholder="Windows 11"
        maxLength={nameLength}
        {...form.getInputProps('system')}
      />
      <Checkbox label="Its storage is encrypted" {...form.getInputProps('encrypted', { type: 'checkbox' })} />
    </FormDialog>
  )
}
