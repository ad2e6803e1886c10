// The clock of an incident.
import { incidentNoticeDays } from '@portal/contract/incidents'
import { daysAfter, firmDay } from '@portal/contract/rules/day'

/** The last day on which those affected can be told in time. */
export const notifyBy = (noticed: Date): string => daysAfter(firmDay(noticed), incidentNoticeDays)
