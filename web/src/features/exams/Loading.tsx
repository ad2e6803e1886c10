import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Catalogue } from './Catalogue.tsx'
import { openColumns } from './progress.tsx'

const columns = openColumns('')
const nothing = () => {}

/** What an advisor's page will look like; guests have the catalogue alone. */
export const Loading = ({ guest }: { guest: boolean }) => (
  <>
    {!guest && (
      <>
        <Section title="Held">
          <Skeleton height={90} aria-hidden />
        </Section>
        <Section title="In progress">
          <ShortTable
            label="Exam requests"
            rows={undefined}
            rowId={({ id }) => String(id)}
            columns={columns}
            defaultSort={{ column: 'asked', desc: false }}
            empty={null}
          />
        </Section>
      </>
    )}
    <Catalogue onPay={nothing} />
  </>
)
