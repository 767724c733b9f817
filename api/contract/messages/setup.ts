/** Messages about setting up a new site. */
export const setupMessages = {
  missingCode: 'Please enter the code that the server has printed',
  wrongCode:
    'This code is wrong, or a newer one was printed. Start the server again for a new one.',
  notEmpty: 'The demo directory can only be loaded while there are no contractors and no posts',
} as const
