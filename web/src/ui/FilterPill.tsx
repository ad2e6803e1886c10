import { Combobox, useCombobox } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useId, useState } from 'react'
import styles from './FilterPill.module.css'

export interface FilterOption {
  value: string
  label: string
  icon?: ReactNode
  /** How many there are. */
  count?: number | undefined
}

interface Props {
  /** What it filters: "Category". */
  label: string
  options: readonly FilterOption[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** One at a time. */
  single?: true
  /** In a sheet: with its label above, as wide as the sheet. `all` is said while nothing is chosen. */
  inSheet?: { all: string } | undefined
}

/** Enough of them to be worth typing for. */
const typedFrom = 6

/** A filter as one button: its menu stays open while several are chosen, and typing narrows it. Set, it says its value and can be cleared. */
export function FilterPill({ label, options, chosen, onChange, single, inSheet }: Props) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const menu = useCombobox({
    onDropdownOpen: () => (typing ? menu.focusSearchInput() : menu.focusTarget()),
    onDropdownClose: () => {
      menu.resetSelectedOption()
      menu.focusTarget()
      setTyped('')
    },
  })
  const typing = options.length >= typedFrom
  const known = new Set(options.map(({ value }) => value))
  // what the address asks for can be seen and taken back, also where nothing has it any more
  const all = [...options, ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value }))]
  const words = inWords(chosen.map((value) => all.find((one) => one.value === value)?.label ?? value))
  const shown = all.filter((one) => one.label.toLowerCase().includes(typed.trim().toLowerCase()))

  function choose(value: string) {
    const has = chosen.includes(value)
    if (single) {
      onChange(has ? [] : [value])
      menu.closeDropdown()
    } else onChange(has ? chosen.filter((one) => one !== value) : [...chosen, value])
  }

  return (
    <Combobox
      store={menu}
      position="bottom-start"
      width={inSheet ? 'target' : 264}
      shadow="md"
      offset={4}
      onOptionSubmit={choose}
    >
      <span className={inSheet ? styles.field : styles.pill} data-set={words !== '' || undefined}>
        {inSheet && (
          <span className={styles.label} id={id}>
            {label}
          </span>
        )}
        <Combobox.Target targetType="button">
          <button
            type="button"
            className={styles.open}
            aria-label={words ? `${label}: ${words}` : label}
            onClick={() => menu.toggleDropdown()}
          >
            <span className="clip">{inSheet ? words || inSheet.all : words ? `${label}: ${words}` : label}</span>
            {inSheet ? (
              <IconSelector size={16} stroke={1.7} aria-hidden />
            ) : (
              !words && <IconChevronDown size={14} stroke={1.7} aria-hidden />
            )}
          </button>
        </Combobox.Target>
        {words && !inSheet && (
          <button type="button" className={styles.clear} aria-label={`Clear ${label}`} onClick={() => onChange([])}>
            <IconX size={14} stroke={1.7} aria-hidden />
          </button>
        )}
      </span>
      <Combobox.Dropdown className={styles.menu ?? ''}>
        {typing && (
          <Combobox.Search
            aria-label={`Search ${label.toLowerCase()}`}
            placeholder="Search"
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              menu.updateSelectedOptionIndex()
            }}
          />
        )}
        <Combobox.Options className={styles.options ?? ''} aria-label={label}>
          {shown.map(({ value, label: name, icon, count }: FilterOption) => (
            <Combobox.Option
              key={value}
              value={value}
              active={chosen.includes(value)}
              selected={chosen.includes(value)}
              className={styles.option ?? ''}
            >
              {icon}
              <span className="clip">{name}</span>{' '}
              {count !== undefined && <span className={styles.count}>{count.toLocaleString('en-US')}</span>}
              <IconCheck className={styles.check} size={14} stroke={2} aria-hidden />
            </Combobox.Option>
          ))}
          {shown.length === 0 && <Combobox.Empty>No results</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const inWords = (labels: readonly string[]): string => (labels.length > 1 ? String(labels.length) : (labels[0] ?? ''))
