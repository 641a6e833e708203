/** The maximum size of a picture in bytes (specification 3, section 9), and the error message for larger ones. */
export const maxImageBytes = 5_242_880
export const imageTooLargeMessage = 'Image must be smaller than 5MB'
