import { limits } from '@portal/contract/limits'
import { marked } from '../../lib/build.ts'

/** The release is in the tooltip: the label itself is the specification's. */
export function BuildLabel() {
  const version = marked('version')
  return <span title={version && `Version ${version}`}>{limits.buildLabel}</span>
}
