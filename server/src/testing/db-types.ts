// How the database types are generated: by `npm run types:db`, and again by the test that finds them out of date.
import { join } from 'node:path'

export const codegenArguments = (url: string): string[] => [
  '--dialect=postgres',
  `--url=${url}`,
  '--default-schema=public',
  '--exclude-pattern=(kysely_*|graphile_worker.*|_private*)',
  '--singularize',
  // parsed as a number, see open.ts
  '--type-mapping={"int8":"number"}',
  `--out-file=${join(import.meta.dirname, '../platform/db/schema.ts')}`,
]
