export { browserName, deviceName, systemName } from './names.ts'
export { pushPurpose, type Subscription } from './push.ts'
export { addDevice, type DeviceRow, findDevice, knowsDevices, touchDevice } from './store.ts'
export { type VapidKeys, vapidKeys, vapidPurpose } from './vapid.ts'
