// biome-ignore format: a list of names reads better in lines than in a column
export const firstNames: [string, ...string[]] = [
  'Adaeze', 'Aaron', 'Alejandra', 'Amelia', 'Amir', 'Andre', 'Angela', 'Anh', 'Anika', 'Anthony', 'Arjun', 'Beatriz',
  'Benjamin', 'Bernice', 'Bridget', 'Caleb', 'Camila', 'Carlos', 'Carmen', 'Catherine', 'Cedric', 'Chloe', 'Claire',
  'Colin', 'Daniel', 'Danielle', 'Darnell', 'David', 'Deborah', 'Denise', 'Derek', 'Diego', 'Dominic', 'Donna', 'Eduardo',
  'Elaine', 'Elijah', 'Emily', 'Erica', 'Esther', 'Ethan', 'Evelyn', 'Fatima', 'Felix', 'Fiona', 'Francis', 'Gabriela',
  'George', 'Gloria', 'Grace', 'Graham', 'Hannah', 'Harold', 'Heather', 'Hector', 'Imani', 'Ingrid', 'Isaac', 'Jamal',
  'Janet', 'Jasmine', 'Joel', 'Jonathan', 'Joyce', 'Julian', 'Karen', 'Keisha', 'Kenji', 'Kevin', 'Kyle', 'Lamar', 'Laura',
  'Leah', 'Leonard', 'Linda', 'Lucas', 'Lydia', 'Malik', 'Marcus', 'Margaret', 'María', 'Martin', 'Maureen', 'Mei', 'Melissa',
  'Miguel', 'Monica', 'Nadia', 'Naomi', 'Nathan', 'Nicole', 'Noah', 'Olivia', 'Omar', 'Oscar', 'Patricia', 'Paul', 'Phoebe',
  'Priya', 'Rachel', 'Rafael', 'Ramona', 'Raymond', 'Rebecca', 'Renée', 'Robert', 'Rosa', 'Ruth', 'Samuel', 'Sandra', 'Sara',
  'Sean', 'Sharon', 'Simone', 'Sofia', 'Stephen', 'Susan', 'Tamara', 'Teresa', 'Theodore', 'Thomas', 'Tiffany', 'Trevor',
  'Tyrone', 'Valerie', 'Victor', 'Vivian', 'Walter', 'Wendy', 'William', 'Xavier', 'Yolanda', 'Yusuf', 'Zachary', 'Zoe',
]

// biome-ignore format: a list of names reads better in lines than in a column
export const lastNames: [string, ...string[]] = [
  'Abbott', 'Acosta', 'Adeyemi', 'Alvarez', 'Anderson', 'Armstrong', 'Baptiste', 'Barrett', 'Becker', 'Bennett', 'Bianchi',
  'Blackwell', 'Boateng', 'Bradley', 'Brennan', 'Brooks', 'Burke', 'Calloway', 'Campbell', 'Cardenas', 'Carlson', 'Castillo',
  'Chandra', 'Chen', 'Cho', 'Christensen', 'Clarke', 'Coleman', 'Connolly', 'Cooper', 'Crawford', 'Cruz', 'Cunningham',
  'Dalton', 'Davenport', 'Delgado', 'Desai', 'Diaz', 'Donovan', "D'Angelo", 'Douglas', 'Dubois', 'Eastman', 'Eaton', 'Ellis',
  'Espinoza', 'Farrell', 'Ferguson', 'Fischer', 'Fitzgerald', 'Fleming', 'Foster', 'Franklin', 'Freeman', 'Fuentes', 'Gallagher',
  'Garcia', 'Gibson', 'Goldberg', 'Gomez', 'Grant', 'Greene', 'Griffith', 'Gupta', 'Haddad', 'Hamilton', 'Hansen', 'Harper',
  'Hayes', 'Henderson', 'Hernandez', 'Hoffman', 'Holloway', 'Horvath', 'Howard', 'Hughes', 'Ibrahim', 'Iverson', 'Jackson',
  'Jensen', 'Johansson', 'Joseph', 'Kaplan', 'Keller', 'Kennedy', 'Khan', 'Kim', 'Kowalski', 'Kramer', 'Lambert', 'Larsen',
  'Lawson', 'Levine', 'Lindqvist', 'Lombardi', 'Lopez', 'MacDonald', 'Mahoney', 'Marino', 'Marshall', 'Martinez', 'McAllister',
  'McCarthy', 'McKenna', 'Medina', 'Mendoza', 'Meyer', 'Mitchell', 'Montgomery', 'Moreau', 'Morrison', 'Murphy', 'Nakamura',
  'Navarro', 'Nelson', 'Nguyen', 'Novak', 'Núñez', "O'Brien", "O'Donnell", 'Okafor', 'Oliveira', 'Olsen', 'Ortiz', 'Osborne',
  'Palmer', 'Park', 'Patel', 'Patterson', 'Pereira', 'Petersen', 'Pham', 'Pierce', 'Porter', 'Quinn', 'Ramirez', 'Reynolds',
  'Rhodes', 'Rivera', 'Robinson', 'Romero', 'Rosen', 'Rossi', 'Russo', 'Salazar', 'Sanders', 'Santiago', 'Schmidt', 'Schultz',
  'Shah', 'Sharma', 'Shapiro', 'Silva', 'Simmons', 'Singh', 'Sokolov', 'Spencer', 'St. Clair', 'Stewart', 'Sullivan', 'Suzuki',
  'Swanson', 'Takahashi', 'Tanaka', 'Thompson', 'Torres', 'Tran', 'Turner', 'Underwood', 'Valdez', 'Van Dyke', 'Vasquez',
  'Vega-Ruiz', 'Wagner', 'Walsh', 'Washington', 'Weaver', 'Weiss', 'Whitaker', 'Whitfield', 'Williams', 'Wong', 'Woods',
  'Yamamoto', 'Young', 'Zeller', 'Zhang', 'Zimmerman',
]
