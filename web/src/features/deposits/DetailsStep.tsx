import { Button, Select, TextInput } from '@mantine/core'
import { accountTypes, depositTextLimits as most } from '@portal/contract/deposits'
import { amountOf, contributionsTo, isAccountType, limitOf, yearsFor } from '@portal/contract/rules/deposit'
import { money } from '@portal/contract/rules/money'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { FormEvent } from 'react'
import { useFirstBadField } from '../../ui/first-bad-field.ts'
import { useAccounts } from './api.ts'
import styles from './capture.module.css'
import type { Capturing, Typed } from './capturing.ts'
import { ended, pictureUrl } from './words.ts'

const another = 'another'

/** What is written on the check. Its picture stays in sight while typing. */
export function DetailsStep({ capturing }: { capturing: Capturing }) {
  const { data, fields, change, next, pictures, retake } = capturing
  const known = useAccounts().data?.data ?? []
  const { form, sent } = useFirstBadField(false)
  const typing = !data.account_of
  const front = retake?.pictures.find(({ side, pdf }) => side === 'front' && !pdf)
  const picture = pictures.front
    ? pictures.front.pdf
      ? undefined
      : pictures.front.url
    : front && retake && pictureUrl(retake.id, 'front', front)
  const field = (name: keyof Typed) => ({
    value: data[name],
    error: fields[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [name]: currentTarget.value }),
  })

  function choose(of: string | null) {
    const account = known.find(({ deposit }) => String(deposit) === of)
    if (!account) return change({ account_of: '', account: '', client: '', type: '', contribution: '', year: '' })
    const { type, client, payee } = account
    change({ account_of: String(account.deposit), account: '', client, type, payee, contribution: '', year: '' })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    sent()
    next()
  }

  const same = amountOf(data.amount) !== undefined && amountOf(data.amount) === amountOf(data.amount_again)
  return (
    <form ref={form} onSubmit={submit} noValidate className={styles.details}>
      {picture && (
        <div className={styles.crop}>
          <img src={picture} alt="The amount on the check" />
        </div>
      )}
      {known.length > 0 && (
        <Select
          label="Account"
          required
          placeholder="Choose an account"
          data={[
            ...known.map(({ deposit, end, type, client }) => ({
              value: String(deposit),
              label: `${ended(end)}, ${type}, ${client}`,
            })),
            { value: another, label: 'Another account' },
          ]}
          value={data.account_of || (data.account || data.client ? another : null)}
          error={data.account_of ? fields.account : undefined}
          allowDeselect={false}
          onChange={choose}
        />
      )}
      {typing && (
        <>
          <TextInput
            label="Account number"
            required
            autoComplete="off"
            maxLength={most.account}
            {...field('account')}
          />
          <div className={styles.two}>
            <TextInput label="Client" required autoComplete="off" maxLength={most.client} {...field('client')} />
            <Select
              label="Account type"
              required
              data={[...accountTypes]}
              value={data.type || null}
              error={fields.type}
              allowDeselect={false}
              onChange={(type) => change({ type: type ?? '', contribution: '', year: '' })}
            />
          </div>
        </>
      )}
      <div className={styles.two}>
        <TextInput
          label="Amount"
          required
          inputMode="decimal"
          leftSection="$"
          autoComplete="off"
          maxLength={most.amount}
          {...field('amount')}
        />
        <TextInput
          label="Amount again"
          required
          inputMode="decimal"
          leftSection="$"
          autoComplete="off"
          maxLength={most.amount}
          rightSection={same && <IconCheck size={16} stroke={1.7} aria-label="Amounts match" />}
          onPaste={(event) => event.preventDefault()}
          {...field('amount_again')}
        />
      </div>
      <div className={styles.two}>
        <TextInput
          label="Check number"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={most.number}
          {...field('check_number')}
        />
        <TextInput label="Check date" required type="date" {...field('check_date')} />
      </div>
      <TextInput label="Pay to" required autoComplete="off" maxLength={most.payee} {...field('payee')} />
      <ContributionFields capturing={capturing} />
      <div className={styles.act}>
        <Button type="submit" fullWidth>
          Continue
        </Button>
      </div>
    </form>
  )
}

/** Of retirement accounts: what it is, for which year, and what is left of that year's limit. */
function ContributionFields({ capturing }: { capturing: Capturing }) {
  const { data, fields, change, figures, today } = capturing
  const known = useAccounts().data?.data ?? []
  const open = isAccountType(data.type) ? contributionsTo(data.type) : []
  if (open.length === 0) return null
  const chosen = open.find((one) => one === data.contribution)
  const years = chosen ? yearsFor(chosen, figures?.cutoff.day ?? today) : []
  const limit = chosen && data.year ? limitOf(chosen, Number(data.year)) : undefined
  const used = known.find(({ deposit }) => String(deposit) === data.account_of)?.used[data.year] ?? 0
  const left = limit && limit.limit - used - (amountOf(data.amount) ?? 0)
  return (
    <>
      <div className={styles.two}>
        <Select
          label="Contribution"
          required
          data={[...open]}
          value={data.contribution || null}
          error={fields.contribution}
          allowDeselect={false}
          onChange={(contribution) => change({ contribution: contribution ?? '', year: '' })}
        />
        <Select
          label="Tax year"
          required
          disabled={!chosen}
          data={years.map(String)}
          value={data.year || null}
          error={fields.year}
          allowDeselect={false}
          onChange={(year) => change({ year: year ?? '' })}
        />
      </div>
      {limit && left !== undefined && (
        <p className={styles.note}>
          {money(limit.limit)} limit for {data.year},{' '}
          {left >= 0
            ? `${left === 0 ? 'nothing' : money(left)} left after this check.`
            : `${money(-left)} over it with this check. Owners 50 or older can add ${money(limit.catchUp)}.`}
        </p>
      )}
    </>
  )
}
