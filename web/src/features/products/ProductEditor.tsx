import { Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@portal/contract/limits'
import { type Product, type ProductItem, productCategories } from '@portal/contract/products'
import { productProblems } from '@portal/contract/rules/product'
import { texts } from '@portal/contract/texts'
import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useProducts, useSaveProduct } from './api.ts'
import styles from './ProductEditor.module.css'

const blank = { Type: '', Name: '', Web: '', Email: '', Phone: '', Fax: '' }
type Fields = typeof blank

const fieldsOf = ({ Type, Name, Web, Email, Phone, Fax }: Product): Fields => ({ Type, Name, Web, Email, Phone, Fax })

function trimmed(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.trim()])) as Fields
}

export function ProductEditor({ product, onClose }: { product: Product | undefined; onClose: () => void }) {
  // What the changes are based on; another's change in the meantime is a conflict, not a surprise.
  const [base, setBase] = useState(product)
  const [conflict, setConflict] = useState(false)
  const current = useProducts().data?.find(({ productID }) => productID === product?.productID)
  const save = useSaveProduct(base)
  const form = useForm<Fields>({
    initialValues: product ? fieldsOf(product) : blank,
    validateInputOnBlur: true,
    validate: (fields) => productProblems(trimmed(fields), ''),
  })
  const { values } = form

  function submit() {
    if (form.validate().hasErrors) return
    save.mutate(trimmed(values) as ProductItem, {
      onSuccess: () => {
        toast.success(product ? texts.productUpdated : texts.productAdded)
        onClose()
      },
      onError: (error) => {
        const { code, fields = {} } = error instanceof CallError ? error : {}
        form.setErrors(
          Object.fromEntries(Object.entries(fields).map(([path, words]) => [path.replace(/^item\./, ''), words])),
        )
        setConflict(code === 'conflict')
        toast.error(
          product ? texts.productUpdateFailed : texts.productInsertFailed,
          code === 'conflict' ? 'Someone else changed this product in the meantime.' : error.message,
        )
      },
    })
  }

  function loadCurrent() {
    if (!current) return
    setBase(current)
    form.setValues(fieldsOf(current))
    form.resetDirty(fieldsOf(current))
    form.clearErrors()
    setConflict(false)
  }

  return (
    <FormDialog
      title={product ? 'Edit product' : 'Add product'}
      submit={product ? 'Save changes' : 'Add product'}
      busy={save.isPending}
      unsaved={form.isDirty()}
      onSubmit={submit}
      onClose={onClose}
    >
      {conflict && (
        <Banner>
          {current
            ? 'Someone else changed this product while you were editing. Nothing was overwritten.'
            : 'Someone else deleted this product while you were editing.'}
          {current && (
            <Button size="xs" variant="default" onClick={loadCurrent}>
              Load latest version
            </Button>
          )}
        </Banner>
      )}
      <Select
        label="Type"
        withAsterisk
        placeholder="Choose a type"
        data={productCategories}
        data-autofocus={!product}
        {...form.getInputProps('Type')}
      />
      <TextInput
        {...counted(values.Name, limits.productNameLength)}
        label="Name"
        withAsterisk
        maxLength={limits.productNameLength}
        data-autofocus={Boolean(product)}
        {...form.getInputProps('Name')}
      />
      <p className={styles.hint}>Use mixed case, the way the sponsor writes it. Example: Northgate Balanced Fund A</p>
      <TextInput
        {...counted(values.Web, limits.productWebLength)}
        label="Website"
        placeholder="www.example.com"
        inputMode="url"
        maxLength={limits.productWebLength}
        {...form.getInputProps('Web')}
      />
      <TextInput
        {...counted(values.Email, limits.productEmailLength)}
        label="Email"
        inputMode="email"
        maxLength={limits.productEmailLength}
        {...form.getInputProps('Email')}
        onChange={(event) => form.setFieldValue('Email', event.currentTarget.value.toLowerCase())}
      />
      <div className={styles.pair}>
        <TextInput
          {...counted(values.Phone, limits.productPhoneLength)}
          label="Phone"
          inputMode="tel"
          maxLength={limits.productPhoneLength}
          {...form.getInputProps('Phone')}
        />
        <TextInput
          {...counted(values.Fax, limits.productFaxLength)}
          label="Fax"
          inputMode="tel"
          maxLength={limits.productFaxLength}
          {...form.getInputProps('Fax')}
        />
      </div>
    </FormDialog>
  )
}
