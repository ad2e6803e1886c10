import { Checkbox, Select, TextInput } from '@mantine/core'
import type { Problems } from '@portal/contract/endpoint'
import { type Business, exchangeFieldLimits, registrationTypes } from '@portal/contract/exchange'
import { productCategories } from '@portal/contract/products'
import { useId, useMemo } from 'react'
import { useProductsAtHand } from '../products/public.ts'
import styles from './business.module.css'
import { amountTyped, inDollars } from './words.ts'

interface Props {
  business: Business
  /** Name of the product chosen, for one that is no longer listed. */
  product: string
  problems: Problems
  /** Before the names of the fields. */
  fieldId: string
  onChange: (patch: Partial<Business>) => void
}

export function BusinessFields({ business, product, problems, fieldId, onChange }: Props) {
  const products = useProductsAtHand(true)
  const heading = useId()
  const { category, productId } = business
  const field = (name: keyof Business) => ({ id: `${fieldId}-${name}`, error: problems[name] })

  const offered = useMemo(() => {
    const listed = products
      .filter(({ Type }) => Type === category)
      .map(({ productID, Name }) => ({ value: String(productID), label: Name }))
    const chosen = String(productId)
    if (productId === null || listed.some(({ value }) => value === chosen)) return listed
    return [{ value: chosen, label: product || 'The product you chose' }, ...listed]
  }, [products, category, productId, product])

  return (
    <>
      <section className={styles.part} aria-labelledby={`${heading}-client`}>
        <h2 id={`${heading}-client`}>Client and account</h2>
        <div className={styles.fields}>
          <TextInput
            {...field('client')}
            label="Client name"
            withAsterisk
            autoComplete="off"
            maxLength={exchangeFieldLimits.client}
            value={business.client}
            onChange={(event) => onChange({ client: event.currentTarget.value })}
          />
          <TextInput
            {...field('account')}
            label="Account"
            withAsterisk
            autoComplete="off"
            description="Only the last 4 characters show after you submit."
            maxLength={exchangeFieldLimits.account}
            value={business.account}
            onChange={(event) => onChange({ account: event.currentTarget.value.trim() })}
          />
          <Select
            {...field('registration')}
            label="Registration type"
            withAsterisk
            placeholder="Choose a type"
            data={registrationTypes}
            value={business.registration}
            onChange={(chosen) => onChange({ registration: registrationTypes.find((type) => type === chosen) ?? null })}
          />
        </div>
      </section>
      <section className={styles.part} aria-labelledby={`${heading}-investment`}>
        <h2 id={`${heading}-investment`}>Investment</h2>
        <div className={styles.fields}>
          <Select
            {...field('category')}
            label="Product category"
            withAsterisk
            placeholder="Choose a category"
            data={productCategories}
            value={category || null}
            onChange={(chosen) => onChange({ category: chosen ?? '', productId: null })}
          />
          <Select
            {...field('productId')}
            label="Product"
            withAsterisk
            placeholder={category ? 'Search approved products' : 'Choose a category first'}
            disabled={!category}
            searchable
            limit={50}
            nothingFoundMessage="No approved products match in this category"
            data={offered}
            value={productId === null ? null : String(productId)}
            onChange={(chosen) => onChange({ productId: chosen === null ? null : Number(chosen) })}
          />
          <TextInput
            {...field('amount')}
            label="Amount"
            withAsterisk
            inputMode="decimal"
            autoComplete="off"
            leftSection="$"
            description={inDollars(business.amount) || 'In dollars, for example 12500.00'}
            maxLength={20}
            value={business.amount}
            onChange={(event) => onChange({ amount: amountTyped(event.currentTarget.value) })}
          />
        </div>
        <Checkbox
          label="A check is enclosed"
          checked={business.check}
          onChange={(event) => onChange({ check: event.currentTarget.checked })}
        />
      </section>
    </>
  )
}
