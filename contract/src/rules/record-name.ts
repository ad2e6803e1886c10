// A record as Records names it, by what the audit log calls it: `work_item:52` for `work-item:52`.
export function recordOf(subject: string): string {
  const [kind = '', ...id] = subject.split(':')
  return `${kind === 'import' ? 'import_run' : kind.replaceAll('-', '_')}:${id.join(':')}`
}
