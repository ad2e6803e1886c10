export { documentsKey, useDocuments, useDocumentsAtHand } from './api.ts'
export { DocumentLink } from './DocumentLink.tsx'
export { download } from './download.ts'
export { FileKind, kindIcons } from './FileKind.tsx'
