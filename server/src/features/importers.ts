// What can be brought in from files. One line per kind.
import type { Importer } from './imports/public.ts'
import { meetingsImporter } from './meetings/public.ts'
import { deductionsImporter } from './fees/public.ts'
import { pendingImporter } from './pending/public.ts'
import { productionImporter } from './production/public.ts'
import { feesImporter, licensesImporter } from './registrations/public.ts'
import { staffImporter } from './staff/public.ts'
import { usersImporter } from './users/public.ts'

export const importers = [
  productionImporter,
  pendingImporter,
  licensesImporter,
  feesImporter,
  deductionsImporter,
  staffImporter,
  usersImporter,
  meetingsImporter,
] as Importer[]
