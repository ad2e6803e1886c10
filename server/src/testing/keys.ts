export const testKeys = `test:${Buffer.alloc(32, 7).toString('base64')}`
