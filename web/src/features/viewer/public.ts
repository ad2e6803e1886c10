export { PdfView } from './PdfView.tsx'
export { PdfPage, PdfPageGrid } from './PdfPageGrid.tsx'
