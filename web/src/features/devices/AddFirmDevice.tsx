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
import { nameLength } from './dialogs.tsx'

type Item = CallOf<typeof addFirmDevice>['body']

const required = (what: string) => (text: string) => (text.trim() ? null : what)

export function AddFirmDevice({ onClose }: { onClose: () => void }) {
  const add = useCall(addFirmDevice)
  const form = useForm<Item>({
    initialValues: { name: '', type: 'Laptop', system: '', encrypted: false, owner: 'Firm' },
    validateInputOnBlur: true,
    validate: {
      name: required('Enter a name.'),
      system: required('Enter the operating system, for example Windows 11.'),
    },
  })
  const { values } = form

  function submit() {
    if (form.validate().hasErrors) return
    add.mutate(
      { body: { ...values, name: values.name.trim(), system: values.system.trim() } },
      {
        onSuccess: () => {
          toast.success('Device added')
          onClose()
        },
        onError: (error) => {
          if (error instanceof CallError && error.fields) form.setErrors(error.fields)
          toast.error('Couldn’t add device', error.message)
        },
      },
    )
  }

  return (
    <FormDialog
      title="Add business device"
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
        label="Operating system"
        withAsterisk
        placeholder="Windows 11"
        maxLength={nameLength}
        {...form.getInputProps('system')}
      />
      <Checkbox label="Storage is encrypted" {...form.getInputProps('encrypted', { type: 'checkbox' })} />
    </FormDialog>
  )
}
