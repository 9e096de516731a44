print("routesh")
