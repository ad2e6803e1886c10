// Every text the specification quotes, verbatim: misspellings and double blanks included (readings Q01–Q07, Q20, Q21).
// The comment names the requirement. Wording of our own does not belong here.
export const texts = {
  // sign-in
  notAnEmail: 'Not a valid e-mail', // ERR-01
  passwordTooShort: 'Password must be at least 12 characters long', // ERR-02
  codeLength: 'OTP must be 6 characters long', // ERR-03
  crdRequired: 'Advisor CRD Required', // ERR-04
  crdTooShort: 'Advisor CRD Too Short', // ERR-05
  publicMailSignIn: 'This website is not for public access, sending you to the client access login page.', // ERR-06
  publicMailReset: 'Public email addresses are not allowed to reset passwords. Please contact your advisor.', // ERR-07
  invalidLogin: 'Invalid login.', // ERR-08
  signInServerIssue: 'There is an issue contacting the servers, try again shortly or contact support if this persists.', // ERR-09
  signInNoResponse: 'Cannot find the database server. The system may be down for maintenance.', // ERR-10
  sessionExpired: 'Your current session has expired.', // ERR-11
  codeRefused: 'Invalid two-factor key, try again.', // ERR-12
  codeNoAccess: 'Invalid two-factor key.', // ERR-13
  codeNoResponse: 'Server error, contact support.', // ERR-14
  pushFailed: 'Push denied or timed out.', // ERR-15
  authenticated: 'Authenciated', // ERR-16
  emailProblem: 'There may be a problem in receiving the authentication emails, contact support.', // ERR-17

  // account reset
  resetDialogTitle: 'Account Reset Request', // RESET-01
  resetDialogAction: 'Begin Reset Process', // RESET-02
  resetPending: 'Request ignored, there is a pending reset on this account.', // ERR-18
  resetProcessed: 'Password reset request has been processed.', // ERR-19
  resetFailedWith: (error: string) => `Something went wrong, contact the security mailbox with ${error}`, // ERR-20
  resetFailed: 'Something went wrong, contact the security mailbox', // ERR-21, readings C32
  newPasswordTooShort: 'Requires a minimum of twelve characters.', // ERR-67
  newPasswordHasWord: 'Do not use the word password in your password.', // ERR-68
  passwordsDiffer: 'Passwords do not match.', // ERR-69
  tokenMissing: 'Missing token, contact support.', // ERR-70
  tokenExpired: 'This authentication token has expired, contact the dashboard admins to request a new reset link.', // ERR-71
  tokenCheckFailed: 'A general error has occured, contact support.', // ERR-72
  installAuthenticator:
    'Install a compatible multi-factor authenticator prior to resetting. Links are provided in the email you received.', // ERR-73
  activationRetry: 'Token failed to verify, please wait for a fresh code and try again.', // ERR-74
  activationFailed: 'Failed to activate two-factor token, contact support for assistance.', // ERR-75
  invitationExpired: 'Account invitation key expired. Contact your advisor to request a new one.', // ERR-76
  setupFailed: 'Application failure, contact TFS.', // ERR-77
  activationDone: 'Good two-factor verification, redirecting to home page.', // ERR-78
  passwordUpdated: 'Password updated, you may now login with email two-factor authentication.', // ERR-79
  redirectingToLogin: 'Redirecting to login...', // ERR-80

  // approved products
  productsNotOk: 'Something went wrong, Error 11-5', // ERR-22
  productsFailed: 'Something went wrong, Error 11-4', // ERR-23, readings C27
  productsTableFailed: 'Failed to retrive data from server.', // ERR-24
  productInsertFailed: 'Failed to insert product, contact support', // ERR-25
  productUpdateFailed: 'Failed to update product, contact support', // ERR-26
  productDeleteFailed: 'Failed to delete product, contact support', // ERR-27
  productAdded: 'Product added, refresh local list.', // ERR-28
  productUpdated: 'Product updated, refresh local list.', // ERR-29
  productDeleted: 'Product deleted, refresh local list.', // ERR-30
  productDeleteConfirm: 'Delete this product? This action cannot be undone.', // ERR-31

  // documents
  categoryRequired: 'Category is required.', // ERR-32
  titleBlank: 'The document title cannot be blank.', // ERR-33
  descriptionBlank: 'The document description cannot be blank.', // ERR-34
  titleTooShort: 'Title requires more than three characters.', // ERR-35
  descriptionTooShort: 'Description requires more than three characters.', // ERR-36
  oneFileOnly: 'Cannot upload multiple files', // ERR-37
  fileTooLarge: 'File size is too large.  Limit is 55MB.', // ERR-38
  uploadFailed: 'Something went wrong - Error 10', // ERR-39
  documentsFailed: 'Something went wrong - Error 11', // ERR-40, readings C27
  downloadFailed: 'Something went wrong - Error 13', // ERR-41, readings C27
  documentDetailsFailed: 'Failed to update details - Error 13', // ERR-42
  filePosted: 'File posted, it will be visible soon.', // ERR-43
  fileReplaced: 'Updated file posted...', // ERR-44
  documentUpdated: 'Document details updated', // ERR-45
  fileDeleted: 'File deleted', // ERR-46
  documentDeleteConfirm: 'Really delete this document?  This is immediate and cannot be undone.', // ERR-47
  sixFavourites: 'Can only favorite six documents in total.', // ERR-48

  // shell
  whatsNewFailed: 'Could not load whats new', // ERR-49
  feedbackSent: 'Comment submitted, thank you.', // ERR-50
  feedbackFailed: 'Failed to submit comment, try again in a while.', // ERR-51

  // home, events, tasks, pending
  pendingFailed: 'Error 1461 Fetching Data', // ERR-52
  addedToCalendar: 'Added to calendar', // ERR-53
  calendarFailed: 'Something went wrong talking to Office, Error 881', // ERR-54
  eventsFailed: 'Failed to update events - Error 58', // ERR-55
  hideTaskFailed: 'Failed to hide task - Error 77.2', // ERR-56
  advisorListFailed: 'Failed to retrieve advisor access list - Error 55', // ERR-57
  eventUpdateFailed: 'Failed to update, contact suport - Error 91', // ERR-58
  eventCreateFailed: 'Failed to post, contact suport - Error 91', // ERR-59
  eventDeleteFailed: 'Failed to delete, contact suport - Error 91', // ERR-60
  eventDeleteConfirm: 'This is live and non-recoverable', // ERR-61
  tooManyMonths: 'Cannot specify more than sixty months of commissions.', // ERR-62
  invalidDateRange: 'Invalid date range specified.', // ERR-63
  tableDataFailed: 'Failed to load table data.', // ERR-64
  speakerLinkEmpty: 'The speakers link appears to be empty.', // ERR-65
  speakerLinkedInEmpty: 'The speakers linked in profile appears to be empty.', // ERR-66

  // registrations, outside business, staff
  obaFailed: 'Failed to retrieve OBA records - Error 151', // ERR-81
  noRegistrations: 'Cannot find any state registrations.', // ERR-82
  csvFailed: 'Failed to generate CSV export - contact support.', // ERR-83
  removalFailed: 'Somethig went wrong - Error 66', // ERR-84
  removalRequested: 'Request Created', // ERR-85
  advisorNotFound: 'No advisor with that email address.', // ERR-86
  // ERR-87: a failing biographies call shows no message
} as const
