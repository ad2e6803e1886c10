// How files are chosen and sent, for whatever takes some.
export { DropFiles } from './DropFiles.tsx'
export { ChosenFiles, formOf, joined, UploadProgress } from './Uploading.tsx'
