export const open = async () => (await import('./PublicStaffPage.tsx')).PublicStaffPage
