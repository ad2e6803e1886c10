import { states } from '@portal/contract/rules/states'
import { SelectField } from '../../../ui/plain/SelectField.tsx'
import { TextField } from '../../../ui/plain/TextField.tsx'
import { Tick } from '../../../ui/plain/Tick.tsx'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { StepProps } from './step.ts'
import styles from './wizard.module.css'

const names = new Map(states.map(({ code, name }) => [code, name]))

/** `registered`: the position is one that the states register. */
export function CrdStep({ content, problems, change, registered }: StepProps<'crd'> & { registered: boolean }) {
  const { crd, none, states: chosen } = content
  return (
    <>
      <div className={styles.pair}>
        {!none && (
          <TextField
            label="CRD number"
            autoComplete="off"
            inputMode="numeric"
            maxLength={20}
            hint="On your Form U5 or at brokercheck.finra.org"
            value={crd}
            error={problems['crd']}
            onChange={(value) => change({ crd: value })}
          />
        )}
      </div>
      <Tick
        label="I’ve never had a CRD number"
        checked={none}
        onChange={(checked) => change({ none: checked, ...(checked && { crd: '' }) })}
      />
      {registered && (
        <div>
          <div className={styles.pair}>
            <SelectField
              label="Add a state you’ll work in"
              value=""
              options={states
                .filter(({ code }) => !chosen.includes(code))
                .map(({ code, name }) => ({ value: code, label: name }))}
              error={problems['states']}
              onChange={(code) => code && change({ states: [...chosen, code] })}
            />
          </div>
          <ul className={styles.chips} aria-label="States you’ll work in">
            {chosen.map((code) => (
              <li key={code}>
                {names.get(code) ?? code}
                <button
                  type="button"
                  aria-label={`Remove ${names.get(code) ?? code}`}
                  onClick={() => change({ states: chosen.filter((one) => one !== code) })}
                >
                  <IconX size={14} stroke={1.8} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
