import { limits } from '@portal/contract/limits'
import type { Product } from '@portal/contract/products'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { Clipped } from '../../ui/Clipped.tsx'
import rows from '../../ui/DataTable.module.css'
import type { Column } from '../../ui/table-rows.ts'

const telephone = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`
const reach = rows.rowButton

export const productColumns: readonly Column<Product>[] = [
  {
    id: 'name',
    header: 'Name',
    width: '34%',
    text: ({ Name }) => Name,
    cell: ({ Name }) => <Clipped text={Name} most={limits.productNameShown} />,
  },
  {
    id: 'phone',
    phone: 'side',
    phoneCell: ({ Name, Phone }) =>
      Phone && (
        <a className={reach} href={telephone(Phone)} aria-label={`Call ${Name}`}>
          <IconPhone size={18} stroke={1.6} aria-hidden />
        </a>
      ),
    header: 'Phone',
    width: '12%',
    text: ({ Phone }) => Phone,
    cell: ({ Phone }) =>
      Phone && (
        <a className="link-quiet" href={telephone(Phone)}>
          {Phone}
        </a>
      ),
  },
  {
    id: 'website',
    phone: 'fact',
    phoneCell: ({ Type }) => Type,
    header: 'Website',
    width: '22%',
    text: ({ Web }) => Web,
    cell: ({ Web }) =>
      Web && (
        <a className="link-quiet" href={`https://${Web}`} target="_blank" rel="noopener noreferrer" title={Web}>
          {Web}
        </a>
      ),
  },
  {
    id: 'email',
    phone: 'side',
    phoneCell: ({ Name, Email }) =>
      Email && (
        <a className={reach} href={`mailto:${Email}`} aria-label={`Email ${Name}`}>
          <IconMail size={18} stroke={1.6} aria-hidden />
        </a>
      ),
    header: 'Email',
    width: '21%',
    text: ({ Email }) => Email,
    cell: ({ Email }) =>
      Email && (
        <a className="link-quiet" href={`mailto:${Email}`} title={Email}>
          {Email}
        </a>
      ),
  },
  { id: 'fax', header: 'Fax', width: '11%', text: ({ Fax }) => Fax },
]
