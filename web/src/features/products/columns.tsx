import { limits } from '@portal/contract/limits'
import type { Product } from '@portal/contract/products'
import { Clipped } from '../../ui/Clipped.tsx'
import type { Column } from '../../ui/table-rows.ts'

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
    header: 'Phone',
    width: '12%',
    text: ({ Phone }) => Phone,
    cell: ({ Phone }) =>
      Phone && (
        <a className="link-quiet" href={`tel:${Phone.replace(/[^\d+]/g, '')}`}>
          {Phone}
        </a>
      ),
  },
  {
    id: 'website',
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
  { id: 'fax', header: 'Fax', labelled: true, width: '11%', text: ({ Fax }) => Fax },
]
